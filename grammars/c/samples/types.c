// gcc -std=gnu11
struct empty {};
struct flexible { unsigned long size; char data[]; };
struct bits {
  unsigned a : 3, : 2, b : 1 + 1;
  int : 0;
  signed int c : 4;
  ;
  _Static_assert(1, "inside");
};
struct nested {
  union { int i; float f; struct { short low, high; }; };
  enum inner { NONE, SOME = 5, MANY } kind : 4;
  struct nested *next;
  int (*compare)(const struct nested *, const struct nested *);
  __extension__ long long int last
};
union value { int i; double d; } values[2] = { { .d = 1.0 }, { 3 } };
enum { LEFT, RIGHT = LEFT + 2, };
enum direction { UP __attribute__((deprecated)), DOWN __attribute__((unused)) = 2 } way;
typedef enum direction direction_t;
struct __attribute__((packed)) tagged { char c; int i; } __attribute__((aligned(8))) tagged_value;

_Bool truth;
signed char sc; __signed__ char sc2; unsigned short int usi;
long double ld; long long int unsigned llu;
float _Complex fc; __complex__ double zc;
__float128 f128; _Float64 f64; _Float32x f32x; _Decimal64 d64;
__typeof__(int *) pi; typeof(values[0].i + 1) sum; __typeof__ (struct nested) *pn;
typedef int v4si __attribute__((vector_size(16)));
typedef __typeof__(sizeof(0)) size;

unsigned long sizes(void)
{
  __auto_type copy = values[0];
  return sizeof(int) + sizeof (struct nested) - sizeof values + sizeof(values)[0].i
    + sizeof(direction_t) * 2 + sizeof (int (*)(size)) + sizeof (union value){ .i = 1 } + sizeof -1
    + _Alignof(double) + __alignof__(copy) + __alignof__ way + sizeof(char[3]) + sizeof(v4si *);
}
