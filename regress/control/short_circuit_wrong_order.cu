//expect: violated
//property: bounds
//line: 9
//--blockDim=32 --gridDim=1 --array a=32

// The operands the other way round: the access comes before its guard.
__global__ void find(int *out, const int *a) {
  const int t = threadIdx.x;
  out[t] = a[t + 1] > 0 && t + 1 < 32;
}
