// gcc -std=gnu11
__asm__("nop");
asm(".globl symbol\n\t" "symbol:");
register int sp asm("r12");
extern int renamed(void) __asm__("real_" "name");
int all(int x, int *p)
{
  asm("nop");
  __asm__ __volatile__("" : : : "memory");
  asm volatile("" ::: "cc", "memory");
  asm("mov %1, %0" : "=r"(x) : "r"(*p));
  asm("add %[in], %[out]" : [out] "+r"(x), "=m"(*p) : [in] "ri"(3), "0"(x) : "cc");
  asm inline volatile("" : "=r"(x));
  asm goto("jmp %l0" : : "r"(x) : : done, other);
  asm volatile goto("" : : : "memory" : done);
  if (x) asm("nop"); else asm("nop");
  register int local asm("eax") = 1;
other:
done:
  return x;
}
