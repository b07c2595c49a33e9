//expect: violated
//property: uninitialised-read
//line: 15
//--blockDim=8 --gridDim=1 --error uninitialised-read

// As padding_is_no_value.cu, but i was never written, and it is a member.
struct Pair {
  char c;
  int i;
};

__global__ void store(Pair *out, int at) {
  Pair p[4];
  for (int k = 0; k < 4; k++) p[k].c = k;
  out[threadIdx.x] = p[at & 3];
}
