//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=a*b*c --array in=a*b*c

// Three dimensions in another order; the product of three sizes up to 1,024 does not wrap.
__global__ void permute(int *out, const int *in, int a, int b, int c) {
  __requires(a > 0 && a <= 1024 && b > 0 && b <= 1024 && c > 0 && c <= 1024);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < a * b * c) {
    const int z = i % c, y = i / c % b, x = i / c / b;
    out[(z * a + x) * b + y] = in[i];
  }
}
