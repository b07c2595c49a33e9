//expect: holds
//--blockDim=32 --gridDim=1

// Pointers that an earlier kernel has left in an array, one a thread (CUDA's guide, on allocations that live on).
__device__ int *kept[32];

__global__ void finish(int *out) {
  int *p = kept[threadIdx.x];
  out[threadIdx.x] = *p;
  free(p);
}
