//expect: holds
//--blockDim=32 --gridDim=1

// The alignment may stand behind the memory space.
__global__ void vectors(float4 *out) {
  __shared__ alignas(16) float s[4 * 32];
  for (int i = 0; i < 4; ++i) s[4 * threadIdx.x + i] = i;
  out[threadIdx.x] = *(float4 *)&s[4 * threadIdx.x];
}
