//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=2

// The others begin at the front as well.
__global__ void partition(int *out, const int *in) {
  __requires(blockDim.x % 32 == 0);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const int x = in[i];
  const unsigned below = (1u << lane) - 1, odd = __ballot_sync(0xffffffffu, x & 1);
  const int place = x & 1 ? __popc(odd & below) : __popc(~odd & below);
  out[i / 32 * 32 + place] = x;
}
