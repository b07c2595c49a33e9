//expect: holds
//--blockDim=6 --gridDim=1 --array a=6

// Odd-even transposition: as many rounds as there are elements sort them.
__global__ void sort(unsigned char *a) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(a, 6)));
  __ensures(__implies(__first_thread(), __permutation(a, __initial(a), 6)));
  for (int round = 0; round < 6; ++round) {
    if (t % 2 == round % 2 && t + 1 < 6 && a[t + 1] < a[t]) {
      const unsigned char x = a[t];
      a[t] = a[t + 1];
      a[t + 1] = x;
    }
    __syncthreads();
  }
}
