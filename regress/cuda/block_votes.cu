//expect: holds
//--blockDim=48 --gridDim=1

// The three barriers that also count agree with each other.
__global__ void votes(const int *in, int *out) {
  const int yes = in[threadIdx.x] != 0;
  const int count = __syncthreads_count(yes), any = __syncthreads_or(yes), all = __syncthreads_and(yes);
  __assert((any != 0) == (count > 0) && (all != 0) == (count == int(blockDim.x)));
  out[threadIdx.x] = count;
}
