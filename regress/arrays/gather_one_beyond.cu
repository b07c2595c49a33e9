//expect: violated
//property: bounds
//line: 10
//--blockDim=256 --gridDim=40 --array in=10000 --array index=10240 --array out=10240

// 10,000 passes the comparison.
__global__ void gather(const float *in, const int *index, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int k = index[i];
  out[i] = k >= 0 && k <= 10000 ? in[k] : 0.0f;
}
