//expect: violated
//property: race
//line: 7
//--blockDim=64 --gridDim=1

__global__ void later(float4 *a, float4 *out) {
  const float4 v = __ldg(a + threadIdx.x);
  __syncthreads();
  for (int i = 0; i < 2; ++i) __syncthreads();
  if (v.x == v.y) a[threadIdx.x ^ 32] = v;
}
