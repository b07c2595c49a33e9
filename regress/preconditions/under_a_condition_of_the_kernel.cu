//expect: holds
//--blockDim=2 --gridDim=1

// The condition reads what the thread has written, and so n is always asked to be above 5.
__global__ void under_a_condition_of_the_kernel(int *x, int n) {
  x[threadIdx.x] = 1;
  if (x[threadIdx.x] > 0) __requires(n > 5);
  assert(n > 5);
}
