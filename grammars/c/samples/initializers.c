// gcc -std=gnu11
struct p { int x, y; struct { int z[4]; } in; };
typedef struct p P;
int a[] = { 1, 2, 3, }, b[2][2] = { { 1 }, { 2, 3 } }, c[5] = {};
int d[10] = { [0] = 1, [2 ... 4] = 5, [5] 6 };
struct p e = { .x = 1, .y = 2, .in.z[2] = 3, .in = { { 1 } } };
struct p f = { x: 1, y: 2 };
P g[] = { [1].x = 3, [0] = { .in.z = { [3] = 1 } }, { 4, 5 } };
P *h = &(P){ .x = 7 };
char s[] = "abc", t[4] = { "xyz" }, *u[] = { "one", "two" "three", 0 };
int (*fn[])(void) = { 0, (int (*)(void)) 0 };
union { int i; char c[4]; } w = { .c = { 'a', [2] = 'b' } };
int big[3] = { sizeof(P), (int) 2.5, 1 ? 2 : 3 };
