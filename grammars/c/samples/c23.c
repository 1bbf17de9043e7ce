// gcc -std=gnu2x
#include <assert.h>
#include <stddef.h>
static_assert(sizeof(int) >= 2);
_Static_assert(1);
enum sized { LOW, HIGH };
struct pair { int a, b[2]; };
int digits = 1'000'000 + 0b1010'1010 + 0xff'ff;
int empty[3] = {};
void unnamed(int, char *) { }
void nothing() { label: }
int f(int n)
{
  switch (n) { case 1: int x = 2; return x; default: }
  _Alignas(8) char c;
  static _Thread_local int t;
  _Bool b = 1;
  int p = _Alignof(int) + (int) offsetof(struct pair, b[1]);
  char8: { char s[] = u8"text"; }
  typeof(n) m = n;
  return m;
}
