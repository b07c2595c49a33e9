//expect: holds
//--blockDim=2 --gridDim=1

// A releasing store and an acquiring load as instructions.
__global__ void message(unsigned *flag, int *data, int *out) {
  __requires(*flag == 0);
  if (threadIdx.x == 0) {
    *data = 1;
    asm volatile("st.release.gpu.global.u32 [%1], %0;" ::"r"(1u), "l"(flag) : "memory");
  } else {
    unsigned seen;
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    if (seen) *out = *data;
  }
}
