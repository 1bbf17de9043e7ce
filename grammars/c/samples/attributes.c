// gcc -std=gnu2x
__attribute__((noinline, noclone)) static int f(int x __attribute__((unused)), __attribute__((unused)) int y) { return 0; }
static __attribute__((format(printf, 1, 2))) void g(const char *, ...);
void h(void) __attribute__((noreturn)) __attribute__((alias("target"), weak));
void target(void) { for (;;) ; }
int a __attribute__((aligned(16))) = 1, __attribute__((unused)) b, c __attribute__((section(".data"), )) = 2;
int * __attribute__((may_alias)) p, (__attribute__((unused)) *q), * const __attribute__(()) r = 0;
int __attribute__((mode(__DI__))) wide;
struct __attribute__((packed)) s { int i __attribute__((aligned(2))), j : 3 __attribute__((packed)); };
union u { int i; } __attribute__((transparent_union));
typedef int v __attribute__((vector_size(4 * sizeof(int))));
int named __asm__("other_name") __attribute__((used));
[[nodiscard]] int standard [[maybe_unused]] (int n [[maybe_unused]]);
[[gnu::unused, deprecated("old")]] int two [[gnu::aligned(8)]], three [[]] [2] [[]];
enum [[deprecated]] e { ONE [[deprecated]], TWO = 2 };
struct [[gnu::packed]] t { [[maybe_unused]] int i [[gnu::aligned(2)]]; };
int statements(int n)
{
  switch (n) {
    [[unlikely]] case 1: n++; [[fallthrough]];
    case 2: __attribute__((fallthrough));
    default: ;
  }
  [[maybe_unused]] label: ;
  [[gnu::hot]] { }
  other: __attribute__((unused, cold)) ;
  __attribute__((unused)) int i, * __attribute__((unused)) j;
  return n;
}
