//expect: violated
//property: race
//line: 18
//--blockDim=32 --gridDim=1

// As union_in_shared_exchanged.cu without the barrier: the copy writes all eight bytes, among them w[1] of the neighbour.
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
  out[threadIdx.x] = room[threadIdx.x ^ 1].w[1];
}
