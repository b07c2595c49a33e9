//expect: violated
//property: race
//line: 14
//--blockDim=128 --gridDim=8

// The rest is done by whoever is there.
__global__ void scale(float4 *a, float by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) {
    float4 v = a[i];
    v.x *= by, v.y *= by, v.z *= by, v.w *= by;
    a[i] = v;
  }
  if (n % 4) ((float *)a)[n - 1] *= by;
}
