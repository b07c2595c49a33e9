//expect: violated
//property: use-after-free
//line: 11
//--blockDim=4 --gridDim=1

// The value is read after its memory was freed.
__global__ void last(int *out) {
  int *p = new int(threadIdx.x);
  delete p;
  out[threadIdx.x] =
      *p;
}
