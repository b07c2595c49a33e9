//expect: holds
//--blockDim=32 --gridDim=1

// Only thread 0 stores. Turning the branch into "load, select, store" would make all threads touch the element.
__global__ void onlyOne(int *a, int v) {
  if (threadIdx.x == 0) a[0] = v;
}
