//expect: holds
//--blockDim=8 --gridDim=1 --error uninitialised-read

// Only the hole between the members was never written; to copy it is no read of a value.
struct Pair {
  char c;
  int i;
};

__global__ void store(Pair *out, int at) {
  Pair p[4];
  for (int k = 0; k < 4; k++) {
    p[k].c = k;
    p[k].i = threadIdx.x;
  }
  out[threadIdx.x] = p[at & 3];
}
