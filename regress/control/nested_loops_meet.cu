//expect: violated
//property: race
//line: 10
//--blockDim=8 --gridDim=1

// Thread t marks t * j for j < 3: 2 = 2 * 1 = 1 * 2.
__global__ void multiples(int *out) {
  const int t = threadIdx.x;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) out[t * j] = t;
}
