// References that are plain functions: with a return value, with a call, as an instance of a template.
//equiv holds: --kernel total --reference sum --array in=64 --array out=1 --param n=64 --block-dim 64 --grid-dim 1
//equiv holds: --kernel total --reference sum --array in=64 --array out=1 --assume "n == 50" --block-dim 64 --grid-dim 1
//equiv holds: --kernel saxpy --reference "axpy<float>" --array x=64 --array y=64 --block-dim 32 --grid-dim 2 --fmad=off
//equiv violated 24: --kernel total --reference sum --array in=65 --array out=1 --param n=65 --block-dim 64 --grid-dim 1
//equiv violated: --kernel from_one --reference "axpy<float>" --array x=64 --array y=64 --block-dim 32 --grid-dim 2 --fmad=off
int add(int a, int b) { return a + b; }
int sum(const int *in, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s = add(s, in[i]);
  return s;
}
template <class Number>
void axpy(Number a, const Number *x, Number *y) {
  for (int i = 0; i < 64; ++i) y[i] = a * x[i] + y[i];
}

__global__ void total(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t < n ? in[t] : 0;
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }
  if (t == 0) *out = s[0];
}

__global__ void saxpy(float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i] + a * x[i];
}
__global__ void from_one(float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0) y[i] = a * x[i] + y[i];
}
