//expect: holds
//--blockDim=256 --gridDim=40 --array in=10000 --array index=10240 --array out=10240

// Indices are data; one that is no place of `in` gives 0.
__global__ void gather(const float *in, const int *index, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int k = index[i];
  out[i] = k >= 0 && k < 10000 ? in[k] : 0.0f;
}
