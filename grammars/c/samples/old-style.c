// gcc -std=gnu89
#define bool int
typedef int boolean;
enum { false, true };
x; *y; z[3] = { 1 };
static hidden = 2;
extern printf();
f() { return 1; }
g(a, b) { return a + b; }
int h(a, b, c)
     int a;
     register char *b, c[];
{
  auto i;
  return a;
}
double k(p, q) double p, (*q)(); { return (*q)(p); }
static struct s { int a } *m(s) struct s *s; { return s; }
main(argc, argv)
     int argc;
     char **argv;
{
  boolean nullptr = 0, constexpr = 1, alignas, thread_local, static_assert, typeof_unqual;
  thread_local = constexpr + alignas * static_assert;
  if (argc) return false;
  undeclared(argc, argv);
  const n = 3;
  for (;;) exit(true);
}
int inline_style(int n; int a[n], int n) { return a[0]; }
