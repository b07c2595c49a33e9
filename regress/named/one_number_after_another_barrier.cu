//expect: holds
//--blockDim=128 --gridDim=1
// The second half comes to barrier 1 after it has met the first half at barrier 2, which had met at barrier 1 before.
__global__ void meet(int *a) {
  const bool first = threadIdx.x < 64;
  if (first) __barrier_sync_count(1, 64);
  __barrier_sync_count(2, 128);
  if (!first) __barrier_sync_count(1, 64);
  a[threadIdx.x] = 1;
}
