//expect: violated
//property: assertion
//line: 12
//--blockDim=2 --gridDim=1

// The count starts at 1 or 2, so that it may end at 3 but need not.
__global__ void either_of_two_conditions(int *n, int *m) {
  __requires((*n == 1 || *n == 2) && *m == 0);
  atomicAdd(n, 1);
  atomicAdd(m, 1);
  __syncthreads();
  assert(*n == 3);
}
