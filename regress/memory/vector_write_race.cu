//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1

// Each thread writes two neighbouring words as one int2, at a step of one word pair for every two threads: threads
// 2k and 2k + 1 write the same pair.
__global__ void store2(int *out) {
  int2 v;
  v.x = threadIdx.x;
  v.y = -1;
  ((int2 *)out)[threadIdx.x / 2] = v;
}
