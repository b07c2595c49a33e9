//pass
//expect: holds
//--blockDim=64 --gridDim=2

// GPUVerify's vectors have operators, and a few functions come without a header.
#define N 64
__global__ void k(float4 *a, float3 *b, uint2 *c, curandState *states) {
  __requires(__is_pow2(blockDim.x));
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = a[i] + 2.0f * a[i] - make_float4(1, 2, 3, 4) / 2.0f;
  v += a[i];
  a[i] = lerp(v, -v, saturate(0.5f));
  b[i] = normalize(b[i]) * dot(b[i], b[i]) + length(b[i]) * cross(b[i], b[i]);
  c[i] = c[i] + make_uint2(1, 2);
  uint2 twice = make_uint2(3, 5) * 2u;
  assert(twice.x == 6 && twice.y == 10);
}
