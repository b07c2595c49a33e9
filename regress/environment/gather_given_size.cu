//expect: holds
//provided: __requires_forall(index, 0 <= it && it < 2 * n);
//--blockDim=64 --gridDim=2 --array=in=2*n

// The size is given on the command line, as users do who have no host code.
__global__ void gather_given_size(int *out, const int *in, const int *index, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}
