//expect: violated
//property: assertion
//line: 9
//--blockDim=2 --gridDim=1

__global__ void under_a_condition_that_is_false(int *x, int n) {
  x[threadIdx.x] = 0;
  if (x[threadIdx.x] > 0) __requires(n > 5);
  assert(n > 5);
}
