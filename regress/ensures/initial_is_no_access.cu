//expect: holds
//--blockDim=8 --gridDim=1 --array a=8

// All threads write elements that others ask for: what they were before is no access, so nothing races.
__global__ void reverse(int *a) {
  const int t = threadIdx.x;
  const int mine = a[t];
  __syncthreads();
  a[7 - t] = mine;
  __ensures(a[7 - t] == __initial(a)[t]);
  __ensures(__implies(t > 0, mine + __initial(a)[t - 1] == __initial(a)[t - 1] + mine));
}
