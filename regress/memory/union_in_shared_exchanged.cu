//expect: holds
//--blockDim=32 --gridDim=1

// One element each, a barrier, then the neighbour's: the copy wrote the hole between h and i, too.
union Both {
  struct {
    short h;
    int i;
  } s;
  unsigned short w[4];
};

__global__ void swap(const Both *in, unsigned short *out) {
  __shared__ Both room[32];
  Both u = in[threadIdx.x];
  room[threadIdx.x] = u;
  __syncthreads();
  out[threadIdx.x] = room[threadIdx.x ^ 1].w[1];
  __assert(out[threadIdx.x] == in[threadIdx.x ^ 1].w[1]);
}
