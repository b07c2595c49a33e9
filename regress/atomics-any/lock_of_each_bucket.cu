//expect: holds
//--blockDim=256 --gridDim=64

// A lock for each bucket.
__global__ void lock_of_each_bucket(const unsigned *keys, int *locks, int *count, int n, unsigned buckets) {
  __requires_forall(locks, it == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || buckets == 0) return;
  const unsigned b = keys[i] % buckets;
  bool done = false;
  do {
    if (atomicCAS(&locks[b], 0, 1) == 0) {
      __threadfence();
      count[b] = count[b] + 1;
      __threadfence();
      atomicExch(&locks[b], 0);
      done = true;
    }
  } while (!done);
}
