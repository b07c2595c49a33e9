//expect: violated
//property: ensures
//line: 10
//--blockDim=4 --gridDim=1 --array a=4

// Sorted in the end, but an exchange writes one of the two twice.
__global__ void sort(unsigned char *a) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __sorted(a, 4)));
  __ensures(__implies(__first_thread(), __permutation(a, __initial(a), 4)));
  for (int round = 0; round < 4; ++round) {
    if (t % 2 == round % 2 && t + 1 < 4 && a[t + 1] < a[t]) a[t] = a[t + 1];
    __syncthreads();
  }
}
