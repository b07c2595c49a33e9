//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// The lock is that of the next bucket for the last one only.
__global__ void lock_of_each_bucket_next(const unsigned *keys, int *locks, int *count, int n, unsigned buckets) {
  __requires_forall(locks, it == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || buckets < 2) return;
  const unsigned b = keys[i] % buckets, l = i & 1 ? b : (b + 1) % buckets;
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
