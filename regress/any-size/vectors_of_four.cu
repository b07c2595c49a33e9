//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Sixteen bytes a thread.
__global__ void scale(float4 *a, float by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) {
    float4 v = a[i];
    v.x *= by, v.y *= by, v.z *= by, v.w *= by;
    a[i] = v;
  }
}
