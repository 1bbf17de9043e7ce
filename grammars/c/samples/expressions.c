// gcc -std=gnu11
struct s { int a; int b[3]; struct s *next; };
typedef int T;
typedef struct s *ref;
int f(int, ...);
void *allocate(unsigned long);
int g(int x, int y, struct s *p, int (*call)(int))
{
  int i = 0, *q = &i;
  x = y = i = 3, x += 1, x <<= 2;
  x = x > y ? x : y < 3 ? y : i;
  x = x ?: y;
  x = -x + ~y * !i - +x / *q % 5 << 2 >> 1 & 7 | 8 ^ 9 && x || y;
  x = a_label_value(0) == 1 != 2;
  x = (T)y + (T)(x) + (T)-1 + (int)*q + (T)~x + (T)!y + (unsigned char)(T)(long)x;
  x = (x) - 1 + (y) * (i) + (x)++ + --y;
  p->next->b[i + 1] = (*p).a++ + p[0].b[2]--;
  ((ref)p)->a = ((struct s *)allocate(sizeof(struct s)))->a;
  x = call(x) + (*call)(y) + (**call)(f(1, x, y)) + ((int (*)(int))p)(3);
  p = &(struct s){ 1, { 2, 3 }, 0 };
  x = ((struct s){ .a = 4 }).a + (int[]){ 1, 2, 3 }[1] + (T){ 5 };
  x = ({ int t = x; if (t) t = -t; t; }) + ({ ({ y; }); });
  x = __builtin_choose_expr(1, x, y) + __builtin_types_compatible_p(int, T);
  x = __builtin_offsetof(struct s, b[1]) + __builtin_offsetof(struct s, a);
  x = _Generic(x, int: 1, char *: 2, default: f(3));
  x = __extension__ 3 + __real__ 1.0i + __imag__ 2.0i;
  x = sizeof x + sizeof(T) * sizeof(int) - sizeof *p;
  return x = y, i;
}
int a_label_value(int n)
{
  static void *labels[] = { &&one, &&two };
  goto *labels[n];
one:
  return f(1, __func__, "a" "b" L"c");
two:
  return 2;
}
int sum(int n, ...)
{
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  n += __builtin_va_arg(ap, int) + *__builtin_va_arg(ap, struct s *)->b + __builtin_va_arg(ap, T);
  __builtin_va_end(ap);
  return n;
}
