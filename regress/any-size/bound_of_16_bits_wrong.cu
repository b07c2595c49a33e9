//expect: violated
//property: race
//line: 8
//--blockDim=4 --gridDim=1 --max-iterations=200 --unwind=2

// All threads come to the first place, with a bound that is above all numbers where it is negative.
__global__ void fiveFold(int *a, short n) {
  for (unsigned i = threadIdx.x * 268435456u; i < n; i *= 5) a[0] = threadIdx.x;
}
