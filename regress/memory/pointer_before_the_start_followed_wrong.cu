//expect: violated
//property: bounds
//line: 10
//--blockDim=64 --gridDim=1 --array a=64

// That a place lies before the end says nothing of the start: thread 0 comes to the place before it.
__global__ void shifted(int *a) {
  int *p = a + threadIdx.x - 1;
  if (p < a + 64)
    *p = 1;
}
