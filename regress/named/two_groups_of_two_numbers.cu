//expect: holds
//--blockDim=4 --gridDim=1 --warp-size=2
// Each warp has a barrier of its own, and meets there twice.
__global__ void meet(int *a) {
  const bool first = threadIdx.x < 2;
  if (first) {
    __barrier_sync_count(1, 2);
  } else {
    __barrier_sync_count(2, 2);
  }
  if (first) __barrier_sync_count(1, 2);
  a[threadIdx.x] = 1;
}
