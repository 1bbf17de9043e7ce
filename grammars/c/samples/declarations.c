// gcc -std=gnu11
int plain, *pointer, array[3], function(int, char *);
static const unsigned long int flags = 1ul, more;
extern int (*table[4])(const char *, ...), **indirect;
int (*returns_function(int which))(double) { return 0; }
int (*returns_array(void))[3] { return &array; }
int (parenthesized)(int x) { return x; }
typedef struct point { int x, y; } point, *point_ref;
typedef int handler(point *, int);
handler on_event, *current = 0;
const point origin = { 0, 0 };
point const volatile *restrict shared(void);
void (*signal_like(int, void (*)(int)))(int);
_Thread_local int per_thread;
static __thread int gnu_per_thread;
_Noreturn void leave(void);
static inline int twice(int x) { return x * 2; }
_Alignas(16) char buffer[64];
_Alignas(double) unsigned char storage[sizeof(double)];
_Static_assert(sizeof(char) == 1, "char is a byte");
_Atomic int counter;
_Atomic(point *) head;
unsigned __int128 wide;
_Complex double z = 1.0 + 2.0i;
void variable(int n, int a[n][*], int b[static const 3], int c[restrict]);
void variable(int n, int a[n][n], int b[static const 3], int c[restrict]) { int d[n]; d[0] = a[0][0]; }
int ;
struct only_a_tag;
;

void local(void)
{
  point p = origin, *q = &p;
  point (*f)(point *) = 0, r;
  static const point *const fixed = &origin;
  unsigned point;
  extern int elsewhere;
  typedef char text[10];
  text t = "text";
  auto int a = 1;
  register int b;
  handler *h, g;
  struct { int i; } anonymous;
  int typed_array[sizeof(text)];
}
