//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// With `&&` the right side is reached by all other threads.
__global__ void most(int *out) {
  __shared__ int cell;
  const int t = threadIdx.x;
  if (t != 7 && (cell = t) == 7) out[t] = 1;
}
