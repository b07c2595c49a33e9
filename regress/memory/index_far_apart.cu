//expect: holds
//--blockDim=8 --gridDim=1

// 2^44 bytes apart: of an array whose extent is not known, none of these elements is another one.
__global__ void touch(float *a) {
  a[(size_t)threadIdx.x << 42] = threadIdx.x;
}
