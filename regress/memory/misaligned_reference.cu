//expect: violated
//property: misaligned
//line: 11
//--blockDim=8 --gridDim=1

// A vector of four floats at an odd float, through a reference.
__global__ void vectors(float *out) {
  __shared__ float s[64];
  for (int i = 0; i < 8; i++) s[threadIdx.x * 8 + i] = i;
  __syncthreads();
  const float4 v = reinterpret_cast<float4 &>(s[4 * threadIdx.x + 1]);
  out[threadIdx.x] = v.x;
}
