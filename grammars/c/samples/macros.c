// gcc -std=gnu11
#include <stdarg.h>
#include <stddef.h>
#include <inttypes.h>
#include <stdbool.h>
#ifdef __cplusplus
extern "C" {
#endif
#define API extern __attribute__((visibility("default")))
#define NOINLINE __attribute__((noinline))
#define DECLARE(type, name) type name;
#define NEW(type, n) ((type *)0 + n)
#define ASSERT(x) ({ if (!(x)) __builtin_abort(); })
#define EACH(i, n) for (i = 0; i < n; i++)
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
API int visible;
struct pair { int a, b[2]; };
static NOINLINE int f(int x) { return x; }
int NOINLINE g(void);
DECLARE(unsigned long, word)
DECLARE(struct { int a; }, record)
DECLARE(const char *, text)
int use(int n, ...)
{
  va_list ap;
  int i, *p = NEW(int, n), q = f(n);
  bool ok = true;
  const char *format = "%" PRIu64 " and %" PRId32 "\n";
  va_start(ap, n);
  n = va_arg(ap, int) + (int)(long)va_arg(ap, char *) + offsetof(struct pair, b[1]);
  va_end(ap);
  ASSERT(ok == true);
  EACH(i, 3) { q += MAX(i, MAX(n, 2)); }
  EACH(i, 4) q--;
  DECLARE(int, local)
  return p != NULL && ok;
}
#ifdef __cplusplus
}
#endif
