//expect: violated
//property: bounds
//line: 17
//--blockDim=8 --gridDim=4 --array in=32 --array out=10000

// The last place of the table is one beyond the end of `out`.
struct Places {
  unsigned of[10000];
  constexpr Places() : of{} {
    for (unsigned i = 0; i < 10000; ++i) of[i] = i == 9999 ? 10000 : i * 7919 % 10000;
  }
};
__constant__ constexpr Places places;

__global__ void look_up(const unsigned *in, int *out) {
  const unsigned x = min(in[blockIdx.x * blockDim.x + threadIdx.x], 9999u);
  atomicAdd(&out[places.of[x]], 1);
}
