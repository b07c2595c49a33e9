//expect: violated
//property: null
//line: 9
//--blockDim=4 --gridDim=1

// A write through a pointer that is always null.
__global__ void lost() {
  int *p = nullptr;
  if (threadIdx.x == 2) *p = 1;
}
