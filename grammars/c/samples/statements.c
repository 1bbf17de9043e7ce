// gcc -std=gnu11
int step(int);
typedef int T;
int all(int n, int *v)
{
  __label__ inner, outer;
  int i;
  if (n) step(n);
  if (n > 1) { step(1); } else if (n > 2) step(2); else { }
  if (n) if (v) step(1); else step(2);
  while (n--) continue;
  do step(n); while (n > 0);
  do { step(n); break; } while (0);
  for (;;) break;
  for (i = 0, n = 3; i < n; ++i, --n) ;
  for (int j = 0, *k = v; j < n; j++) { *k = j; }
  for (T t = 0; t < 3; t++) for (T *p = v; *p; p++) step(t);
  switch (n) {
    int unreachable;
  case 0:
  case 1: step(1); break;
  case 2 ... 5: { step(2); }
  case 'a' ... 'f': __attribute__((fallthrough));
  default: step(3);
  }
  switch (n) case 7: step(7);
inner: outer:
  ;
  { goto inner; }
  if (n) goto outer;
 unused: __attribute__((unused));
before_declaration:
  __extension__ T late = 1;
  T *a, b = 2, c[3];
  a = &b;
  b * late;
  (void) b;
  { T nested(T x) { return x + late; } step(nested(2)); }
  int other(int);
  return b;
at_the_end:
}
void nothing() { return; }
