//expect: unsupported
//flags: -b 64 -g 1
// Lane 0 of warp 0 writes past s, but only after a shuffle of its warp; by then the threads of warp 1 have come to something
// that gpubmc does not know, so the run that would show the write cannot be followed. It is no defect of gpubmc that it
// does not replay: what is told is the construct.
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
