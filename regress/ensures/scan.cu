//expect: holds
//--blockDim=8 --gridDim=1 --array a=8

// Every element is the sum of what was in front of it and in its place (Hillis and Steele).
__global__ void scan(int *a) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __forall(i, 8, a[i] == __sum(__initial(a), i + 1))));
  for (int step = 1; step < 8; step *= 2) {
    const int other = t >= step ? a[t - step] : 0;
    __syncthreads();
    a[t] += other;
    __syncthreads();
  }
}
