//expect: holds
//--blockDim=32 --gridDim=1

// A majority by lop3 (0xe8), a byte by prmt, a field by bfe; a 64-bit sum by two additions with carry.
__global__ void tricks(const unsigned *in, unsigned long long *out) {
  const unsigned t = threadIdx.x, a = in[t], b = in[t + 32], c = in[t + 64];
  unsigned most, byte, field, lo, hi;
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(most) : "r"(a), "r"(b), "r"(c));
  __assert(most == ((a & b) | (b & c) | (a & c)));
  asm("prmt.b32 %0, %1, 0, 0x4442;" : "=r"(byte) : "r"(a));
  asm("bfe.u32 %0, %1, 16, 8;" : "=r"(field) : "r"(a));
  __assert(byte == field);
  asm("add.cc.u32 %0, %2, %3;\n\t"  // the carry goes
      "addc.u32 %1, 0, 0;"          // up
      : "=r"(lo), "=r"(hi) : "r"(a), "r"(b));
  __assert(((unsigned long long)hi << 32 | lo) == (unsigned long long)a + b);
  asm volatile("st.global.cs.u64 [%0], %1;" ::"l"(out + t), "l"((unsigned long long)lo) : "memory");
}
