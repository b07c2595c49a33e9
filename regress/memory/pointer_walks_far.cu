//expect: violated
//property: bounds
//line: 10
//--blockDim=1 --gridDim=1 --array a=64

// Four steps of 2^44 floats each are 2^48 bytes.
__global__ void touch(float *a, size_t stride) {
  float *p = a;
  for (int k = 0; k < 4; k++) p += stride;
  if (stride == 1ull << 44) *p = 1.0f;
}
