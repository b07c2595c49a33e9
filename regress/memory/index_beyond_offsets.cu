//expect: violated
//property: bounds
//line: 8
//--blockDim=1 --gridDim=1 --array a=64

// 2^46 floats are 2^48 bytes: a[1 << 46] is no other name of a[0]. The index is one of 64 bits and may be anything.
__global__ void touch(float *a, size_t i) {
  if ((i & ((1ull << 46) - 1)) == 0 && i != 0) a[i] = 1.0f;
}
