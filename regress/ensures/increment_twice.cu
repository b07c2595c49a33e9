//expect: violated
//property: ensures
//line: 8
//--blockDim=8 --gridDim=2 --array a=16

__global__ void increment(int *a) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  __ensures(a[t] == __initial(a)[t] + 1);
  a[t] += 1;
  if (a[t] == 5) a[t] += 1;  // 4 becomes 6
}
