//expect: violated
//property: uninitialised-read
//line: 12
//--blockDim=4 --gridDim=1 --error uninitialised-read

// Element n of the thread's own array was not set.
__global__ void partly(int *out, int n) {
  __requires(n >= 0 && n < 4);
  int a[4];
  for (int i = 0; i < 4; i++)
    if (i != n) a[i] = i;
  out[threadIdx.x] = a[n];
}
