//expect: violated
//property: assertion
//line: 10
//--blockDim=16 --gridDim=1 --array next=10000 --array in=10000 --array out=16

// Equal values do not mean equal places.
__global__ void follow(const unsigned *next, const int *in, const unsigned *start, int *out) {
  const unsigned a = min(start[threadIdx.x], 9999u), b = min(start[(threadIdx.x + 1) % 16], 9999u);
  const unsigned x = min(next[min(next[a], 9999u)], 9999u), y = min(next[min(next[b], 9999u)], 9999u);
  __assert(in[x] != in[y] || x == y);
  out[threadIdx.x] = in[x];
}
