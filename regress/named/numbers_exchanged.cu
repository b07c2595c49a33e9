//expect: violated
//property: race
//line: 13
//--blockDim=4 --gridDim=1 --warp-size=2

// The two halves meet, and then at each other's barrier: who is fast goes through with one of the half that has not met
// yet, and that one reads what its partner has not written.
__global__ void meet(int *out) {
  __shared__ int s[4];
  const unsigned half = threadIdx.x / 2;
  s[threadIdx.x] = threadIdx.x;
  __barrier_sync_count(1 + half, 2);
  out[threadIdx.x] = s[threadIdx.x ^ 1];
  __barrier_sync_count(2 - half, 2);
}
