//expect: violated
//property: race
//knownbug: the order of blocks that shows it is not tried
//--blockDim=256 --gridDim=64

// Some block takes the counter back.
__global__ void counted_back(const int *in, int *part, unsigned *count, int *out) {
  __requires(*count == 0);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    const unsigned t = atomicAdd(count, 1u);
    if (t == 5) atomicSub(count, 1u);
    last = t == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) out[threadIdx.x] = part[threadIdx.x] + 1;
}
