//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

__global__ void inPtx(int *a, int *out) {
  int v;
  a[threadIdx.x] = 2;
  asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(v) : "l"(a + threadIdx.x));
  out[threadIdx.x] = v;
}
