//expect: holds
//--blockDim=8 --gridDim=1

// Each thread takes the next free slot; slots differ in every order of the additions.
__global__ void append(int *out, const int *in) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  if (in[threadIdx.x] > 0) out[atomicAdd(&next, 1)] = in[threadIdx.x];
}
