//expect: holds
//--blockDim=64 --gridDim=1 --array a=64

// Wherever i leads, -i leads back; and from a - low the element low + t is a[t].
__global__ void touch(float *a, size_t i, long long low) {
  float *p = a + i;
  p -= i;
  p[threadIdx.x] = 1.0f;
  const float *q = a - low;
  __assert(&q[low + threadIdx.x] == a + threadIdx.x);
}
