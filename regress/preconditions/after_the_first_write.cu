//expect: violated
//property: assertion
//line: 12
//--blockDim=2 --gridDim=1

// Where it stands in the kernel does not matter: n was 3 at first, and is 5 by then.
__global__ void after_the_first_write(int *n, int *out) {
  if (threadIdx.x == 0) *n = 5;
  __syncthreads();
  __requires(*n == 3);
  out[threadIdx.x] = *n;
  assert(out[threadIdx.x] == 3);
}
