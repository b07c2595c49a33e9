//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n*c*hw --array in=n*c*hw --array bias=c

// One number for each channel.
__global__ void add(float *out, const float *in, const float *bias, int n, int c, int hw) {
  __requires(n > 0 && c > 0 && hw > 0);
  __requires((long long)n * c <= 0x7fffffff && (long long)n * c * hw <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * c * hw) out[i] = in[i] + bias[i / hw % c];
}
