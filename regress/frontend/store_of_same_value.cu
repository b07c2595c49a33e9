//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Storing what was just loaded looks like nothing and is a read and a write.
__global__ void nothing(int *a) {
  a[threadIdx.x] = threadIdx.x;
  a[5] = a[5];
}
