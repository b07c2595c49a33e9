//expect: holds
//--blockDim=4 --gridDim=2

// With the fence the count publishes the part: whoever counts last sees both.
__global__ void sumParts(int *out, int *parts, unsigned *done, const int *in) {
  __requires(*done == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(done, 1) == 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) out[0] = parts[0] + parts[1];
}
