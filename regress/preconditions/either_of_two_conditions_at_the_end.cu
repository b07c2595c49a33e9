//expect: holds
//--blockDim=2 --gridDim=1

__global__ void either_of_two_conditions_at_the_end(int *n, int *m) {
  __requires((*n == 1 || *n == 2) && *m == 0);
  atomicAdd(n, 1);
  atomicAdd(m, 1);
  __syncthreads();
  assert((*n == 3 || *n == 4) && *m == 2);
}
