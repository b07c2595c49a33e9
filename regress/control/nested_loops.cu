//expect: holds
//--blockDim=8 --gridDim=1

// Triangular loops whose bounds are constants for each thread.
__global__ void triangle(int *out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i <= t; i++)
    for (int j = 0; j < i; j++) sum += 1;
  __assert(sum == t * (t + 1) / 2);
  out[t] = sum;
}
