//expect: holds
//--blockDim=128 --gridDim=8 --array out=b*s*h*d --array in=b*s*h*d

// Attention: batch, token, head, element to batch, head, token, element.
__global__ void heads(float *out, const float *in, int b, int s, int h, int d) {
  __requires(b > 0 && s > 0 && h > 0 && d > 0);
  __requires((long long)b * s <= 0x7fffffff && (long long)b * s * h <= 0x7fffffff && (long long)b * s * h * d <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= b * s * h * d) return;
  const int e = i % d, head = i / d % h, t = i / (d * h) % s, batch = i / (d * h * s);
  out[batch * h * s * d + head * s * d + t * d + e] = in[i];
}
