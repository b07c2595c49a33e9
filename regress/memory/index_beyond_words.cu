//expect: violated
//property: bounds
//line: 8
//--blockDim=1 --gridDim=1 --array a=64

// Also where the product of index and size wraps in 64 bits: 2^62 floats.
__global__ void touch(float *a, size_t i) {
  if (i == 1ull << 62) a[i] = 1.0f;
}
