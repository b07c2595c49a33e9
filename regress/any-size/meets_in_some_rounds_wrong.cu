//expect: violated
//property: race
//--blockDim=64 --gridDim=2

// The inner loop meets in each of its rounds, and has none in every second round of the outer one: from round 2, in
// which nobody waits, a thread goes on to write what its neighbour of round 1 reads.
__global__ void shift(int *a, int n) {
  __requires(n >= 3 && n <= 100);
  __shared__ int s[65];
  const unsigned t = threadIdx.x;
  int sum = 0;
  if (t == 0) s[64] = 0;
  for (int i = 0; i < n; ++i) {
    s[t] = i;
    for (int j = i & 1; j > 0; --j) __syncthreads();
    if ((i & 1) == 0) continue;
    sum += s[t + 1];
  }
  a[blockIdx.x * 64 + t] = sum;
}
