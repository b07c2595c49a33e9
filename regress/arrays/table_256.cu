//expect: holds
//--blockDim=32 --gridDim=4 --array in=128 --array out=128

// A table of 256 values, made when it is compiled: squares, read at places from input.
struct Squares {
  unsigned short of[256];
  constexpr Squares() : of{} {
    for (int i = 0; i < 256; ++i) of[i] = (unsigned short)(i * i);
  }
};
__constant__ constexpr Squares squares;

__global__ void look_up(const unsigned char *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int x = in[i];
  __assert(squares.of[x] == x * x);
  out[i] = squares.of[x];
}
