//--blockDim=64 --gridDim=2 --array data=128
// Where the bins come from data, lanes may meet in one word (1 wavefront: the word is shared) and may ask for 32 words of
// one bank, as there are 1,024 = 32 * 32 bins. With 32 bins, bank and word are one: never more than 1. With 64 bins a
// bank has two words: 1 or 2.
__global__ void many_bins(const unsigned* data, unsigned* out) {
  __shared__ unsigned bins[1024];
  for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x)  //cost: uniform
    bins[i] = 0;                                             //cost: shared store = 1/1
  __syncthreads();
  unsigned d = data[blockIdx.x * blockDim.x + threadIdx.x];  //cost: global load = 4/4
  atomicAdd(&bins[d % 1024], 1);                             //cost: shared atomic 1..32/1
  __syncthreads();
  for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x)  //cost: uniform
    atomicAdd(&out[i], bins[i]);                             //cost: shared load = 1/1; global atomic = 4/4
}

__global__ void few_bins(const unsigned* data) {
  __shared__ unsigned narrow[32];
  __shared__ unsigned wide[64];
  unsigned d = data[blockIdx.x * blockDim.x + threadIdx.x];  //cost: global load = 4/4
  atomicAdd(&narrow[d % 32], 1);                             //cost: shared atomic = 1/1
  atomicAdd(&wide[d % 64], 1);                               //cost: shared atomic 1..2/1
}
