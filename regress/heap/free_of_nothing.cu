//expect: holds
//--blockDim=4 --gridDim=1

// To free null is to do nothing.
__global__ void none(int *out, int n) {
  int *p = nullptr;
  if (n > 3) p = new int(n);
  out[threadIdx.x] = p ? *p : 0;
  delete p;
}
