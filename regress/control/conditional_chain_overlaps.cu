//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Here two ranges meet: 16 - 8 = 8.
__global__ void spread(int *out) {
  const int t = threadIdx.x;
  out[t < 16 ? t : t - 8] = t;
}
