//expect: violated
//property: ensures
//line: 9
//--blockDim=4 --gridDim=1 --array account=8 --array amount=4

// The third thread keeps one for itself.
__global__ void transfer(int *account, const int *amount) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sum(account, 8) == __sum(__initial(account), 8)));
  account[t] -= amount[t];
  account[7 - t] += t == 2 ? amount[t] - 1 : amount[t];
  __syncthreads();
}
