//expect: violated
//property: race
//--blockDim=1 --gridDim=2

// Who comes first sees its own arrival alone, and goes on.
__global__ void volatile_counter_begins_one_short(int *count, int *a, int *b) {
  a[blockIdx.x] = 1;
  __threadfence();
  atomicAdd(count, 1);
  while (*(volatile int *)count < 1) {
  }
  __threadfence();
  b[blockIdx.x] = a[1 - blockIdx.x];
}
