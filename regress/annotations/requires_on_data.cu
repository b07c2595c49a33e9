//expect: holds
//--blockDim=8 --gridDim=1

// A precondition on the contents of an array; reading it there is not an access of the program.
__global__ void place(int *out, const int *where) {
  __requires(where[0] == 3);
  if (threadIdx.x == 0) __assert(where[0] == 3);
  out[threadIdx.x] = 0;
}
