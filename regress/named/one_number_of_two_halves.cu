//expect: unsupported
//--blockDim=128 --gridDim=1
// Any 64 threads of the block may be let through together, and not those of a half; with so many threads that is not
// followed.
__global__ void meet(int *a) {
  const bool first = threadIdx.x < 64;
  if (first) __barrier_sync_count(1, 64);
  if (!first) __barrier_sync_count(1, 64);
  a[threadIdx.x] = 1;
}
