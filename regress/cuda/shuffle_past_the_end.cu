//expect: holds
//--blockDim=32 --gridDim=1

// A lane whose source lies outside of its segment of eight keeps its own value.
__global__ void shift(int *out) {
  const int lane = threadIdx.x, other = __shfl_down_sync(0xffffffff, lane, 3, 8);
  __assert(other == (lane % 8 < 5 ? lane + 3 : lane));
  out[lane] = other;
}
