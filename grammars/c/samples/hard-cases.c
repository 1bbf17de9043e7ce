// gcc -std=gnu11
typedef int T;
typedef struct { int m; } S;
T (a), (*b), (c)(T), *d(T (*)(T)), e[3];
T (*(*f)(T (T), T (*)[2], S *))(void);
int g(T), h(T T), k(int (T)), l(T x, T (y), unsigned T);
static T (m)(T n) { return n; }
T *o(T *T_, S s) { return T_; }
void p(int T) { T = T * T; { int x = (T) + 1, y = (T) - 1; y = (T) * (x); } }
int q(int x, S *s)
{
  T *y = &x, **z = &y;
  T w = x * *y;
  x * w;
  x = (x) * *y & (w);
  S *r = (S *) s, v = *(S *) s;
  x = ((((((((x))))))));
  x = (((T)((T)((T)((T)x)))));
  x = ({ ({ ({ ({ ({ x; }); }); }); }); });
  x = sizeof (T) * sizeof (x) - sizeof (S[2]) + (sizeof(T)) * 2;
  T u(T t) { T s(T r) { return r; } return s(t); }
  T (*fp)(T) = u;
  T (n) = 2;
  __typeof__(({ T big = 1; struct { int i; } in = { 2 }; big + in.i; })) *deep;
  { T: x = 1; goto T; }
  if (x) { if (w) ; else ; } else if (n) for (;;) if (x) while (w) break; else ;
  return (fp)(x) + (*fp)((T) { 1 }) + u((x, w)) + (x ? (w) : (n)) + (x) ? (T) w : (T) + n;
}
int min(int a, int b) {
  return ({ __typeof__(a) _a = ({ __typeof__(b) _b = (b); __typeof__(({ __typeof__(_b) _c = _b; _c; })) _d = _b; _d; }); _a; });
}
