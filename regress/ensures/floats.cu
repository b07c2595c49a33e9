//expect: holds
//--blockDim=4 --gridDim=1 --array a=4

// Floats and structures of a number compare as they are; halves of an array change places.
__global__ void exchange(float *a) {
  const int t = threadIdx.x;
  const float mine = a[t];
  __syncthreads();
  a[t ^ 2] = mine;
  __ensures(__implies(mine == mine, a[t ^ 2] == __initial(a)[t]));
}
