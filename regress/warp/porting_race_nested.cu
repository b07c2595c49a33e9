//expect: violated
//property: porting-race
//line: 12
//--blockDim=32 --gridDim=1 --warp-sync=32

// The two accesses are on different sides of the outer branch, deep inside inner ones.
__global__ void sides(int *out, int n) {
  __shared__ int s[32];
  const int tid = threadIdx.x;
  if (tid < 16) {
    if (n > 3)
      if (tid == 5) s[20] = n;
  } else if (tid == 20) {
    out[0] = s[20];
  }
}
