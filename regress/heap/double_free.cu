//expect: violated
//property: invalid-free
//line: 11
//--blockDim=4 --gridDim=1

// Two names for one object, and both are freed.
__global__ void twice(int *out) {
  int *p = new int(1), *q = p;
  out[threadIdx.x] = *p;
  delete p;
  delete q;
}
