//expect: violated
//property: bounds
//line: 15
//knownbug: no data is found for which the ranks are large enough
//--blockDim=32 --gridDim=2 --array out=1024 --array in=1024 --kernel-timeout=10

// 31 - rank + the number of lanes that are not set may be more than 31.
__global__ void pack(int *out, const int *in) {
  __requires(blockDim.x * gridDim.x <= 1024 && blockDim.x % 32 == 0);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const int x = in[i];
  const unsigned set = __ballot_sync(0xffffffffu, x != 0);
  const int rank = __popc(set & ((1u << lane) - 1));
  const int last = 31 - rank + __popc(~set);
  if (x != 0) out[(i & ~31u) + last] = x;
}
