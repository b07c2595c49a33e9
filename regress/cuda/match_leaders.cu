//expect: holds
//--blockDim=8 --gridDim=1

// One lane of each group of equal values writes the group's place: no two groups share one.
__global__ void leaders(const int *in, int *out) {
  const int value = in[threadIdx.x] & 3;
  const unsigned equal = __match_any_sync(0xff, value);
  if (threadIdx.x == __ffs(equal) - 1) out[value] = __popc(equal);
}
