//expect: holds
//--blockDim=32 --gridDim=1

// Memory from the device's heap.
__global__ void make(int *out) {
  int *p = new int(threadIdx.x);
  out[threadIdx.x] = *p;
  delete p;
}
