//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// The first store is overwritten at once. An optimiser keeps only the second, which would be benign.
__global__ void twoStores(int *a) {
  a[0] = threadIdx.x;
  a[0] = 5;
}
