//expect: holds
//--blockDim=32 --gridDim=1 --array table=256

// Checked on both sides.
__global__ void lookUp(int *out, const int *index, const int *table) {
  const int k = index[threadIdx.x];
  out[threadIdx.x] = 0 <= k && k < 256 ? table[k] : 0;
}
