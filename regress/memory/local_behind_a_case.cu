//expect: violated
//property: race
//line: 13
//--blockDim=8 --gridDim=1

// The switch jumps into the scope of y, past its declaration: y begins anew each time.
__global__ void store(int *a) {
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int y;
      case 0: y = threadIdx.x; break;
      case 1:
        a[y] = threadIdx.x;
        break;
    }
  }
}
