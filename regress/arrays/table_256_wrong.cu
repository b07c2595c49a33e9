//expect: violated
//property: assertion
//line: 18
//--blockDim=32 --gridDim=4 --array in=128 --array out=128

// One of 256 values is another.
struct Squares {
  unsigned short of[256];
  constexpr Squares() : of{} {
    for (int i = 0; i < 256; ++i) of[i] = (unsigned short)(i == 177 ? 177 * 178 : i * i);
  }
};
__constant__ constexpr Squares squares;

__global__ void look_up(const unsigned char *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int x = in[i];
  __assert(squares.of[x] == x * x);
  out[i] = squares.of[x];
}
