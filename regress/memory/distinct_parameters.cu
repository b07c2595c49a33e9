//expect: holds
//--blockDim=32 --gridDim=1

// Pointer parameters are distinct arrays unless told otherwise.
__global__ void copy(int *to, const int *from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
}
