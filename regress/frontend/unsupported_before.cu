//expect: violated
//property: bounds
//line: 12
//flags: -b 64 -g 1
// Lane 0 of warp 0 writes past s after a shuffle of its warp. That threads of warp 1 come to something that gpubmc does not
// know makes it no less real: they may come there later.
__global__ void k(int *a) {
  __shared__ int s[2];
  const int n = threadIdx.x < 32 ? 3 : 0;
  const int sum = __shfl_down_sync(0xffffffff, n, 1);
  if (threadIdx.x == 0)
    s[sum] = 1;
  if (threadIdx.x >= 32)
    asm volatile("mma.sync;");
  a[threadIdx.x] = 1;
}
