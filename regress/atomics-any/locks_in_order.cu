//expect: holds
//--blockDim=256 --gridDim=64

// Both ends of an edge are locked, the lower one first.
__global__ void locks_in_order(const int2 *edges, int *locks, float *value, int n) {
  __requires_forall(locks, it == 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned a = edges[i].x, b = edges[i].y;
  if (a == b) return;
  const unsigned low = a < b ? a : b, high = a < b ? b : a;
  while (atomicCAS(&locks[low], 0, 1) != 0) {
  }
  while (atomicCAS(&locks[high], 0, 1) != 0) {
  }
  __threadfence();
  const float mean = (value[a] + value[b]) / 2;
  value[a] = mean;
  value[b] = mean;
  __threadfence();
  atomicExch(&locks[high], 0);
  atomicExch(&locks[low], 0);
}
