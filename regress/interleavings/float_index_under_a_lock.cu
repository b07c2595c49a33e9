//expect: holds
//--blockDim=2 --gridDim=1 --array out=4

// Who holds the lock writes where a float below 1 says: a multiplication by 4 is exact, and its whole part at most 3. Whose
// turn it is is an order of operations, so that orders are followed with what is known of floats.
__global__ void spread(int *lock, int *n, int *out, const float *x) {
  __requires(*lock == 0);
  while (atomicCAS(lock, 0, 1) != 0) {}
  __threadfence();
  float v = x[threadIdx.x];
  if (v >= 0.0f && v < 1.0f) out[(int)(v * 4.0f)] = *n;
  *n = *n + 1;
  __threadfence();
  atomicExch(lock, 0);
}
