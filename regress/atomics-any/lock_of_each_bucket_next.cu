//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Odd threads take the lock of the next bucket.
__global__ void lock_of_each_bucket_next(const unsigned *keys, int *locks, int *count, int n) {
  __requires_forall(locks, it == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned b = keys[i] & 15, l = (b + (i & 1)) & 15;
  bool done = false;
  do {
    if (atomicCAS(&locks[l], 0, 1) == 0) {
      __threadfence();
      count[b] = count[b] + 1;
      __threadfence();
      atomicExch(&locks[l], 0);
      done = true;
    }
  } while (!done);
}
