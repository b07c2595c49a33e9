//expect: holds
//--blockDim=256 --gridDim=2048 --array out=n*64*56*56 --array in=n*64*56*56

// Channels first to channels last, with sizes that the compiler knows.
__global__ void permute(float *out, const float *in, int n) {
  __requires(n > 0 && n <= 10000);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * 64 * 56 * 56) return;
  const int x = i % 56, y = i / 56 % 56, z = i / (56 * 56) % 64, b = i / (56 * 56 * 64);
  out[((b * 56 + y) * 56 + x) * 64 + z] = in[i];
}
