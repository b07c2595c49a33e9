//expect: holds
//provided: __requires_forall(count, it == 0);
//--blockDim=1 --gridDim=2

// A barrier of the grid with a volatile read. That its counter begins with 0 is left to callers.
__global__ void volatile_counter_begins(int *count, int *a, int *b) {
  a[blockIdx.x] = 1;
  __threadfence();
  atomicAdd(count, 1);
  while (*(volatile int *)count < 2) {
  }
  __threadfence();
  b[blockIdx.x] = a[1 - blockIdx.x];
}
