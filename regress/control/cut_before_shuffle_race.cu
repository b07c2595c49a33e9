//expect: violated
//property: race
//line: 12
//--gridDim=1 --blockDim=32 --max-iterations=8

// As cut_before_shuffle.cu, but all lanes write one element, lane 0 another value than the others. That happens
// beyond the bound, in an execution that is run to its end.
__global__ void k(int *a) {
  int sum = 0, rounds = threadIdx.x == 0 ? 100 : 1;
  for (int i = 0; i < rounds; ++i) sum += i;  // lane 0 goes round 100 times
  sum += __shfl_down_sync(0xffffffff, sum, 1);
  a[0] = sum;
}
