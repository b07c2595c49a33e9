// Arrays behind pointers in a structure that is passed by value: their names are those of the members.
//equiv holds: --kernel scale --reference scaled --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv violated 22: --kernel scale_wrong --reference scaled --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv violated 22: --kernel scale_wrong --reference scaled --compare p.out --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel scale --reference plain --map p.in=in --map p.out=out --map p.bias=bias --map p.n=n --map p.plus=plus --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv violated 22: --kernel scale_wrong --reference plain --map p.in=in --map p.out=out --map p.bias=bias --map p.n=n --map p.plus=plus --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel scale --reference-kernel in_strides --reference-block-dim 2 --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel scale --then "half --block-dim=4 --grid-dim=1 --map p=x" --reference scaled_by_half --array p.in=4 --array p.out=4 --array p.bias=4 --param p.n=4 --block-dim 4 --grid-dim 1
struct Task {
  const int *in;
  int *out;
  const int *bias;
  int n;
  char plus;
};
__global__ void scale(Task p) {
  int t = threadIdx.x;
  if (t < p.n) p.out[t] = p.in[t] + (p.bias ? p.bias[t] : 0) + p.plus;
}
__global__ void scale_wrong(Task p) {
  int t = threadIdx.x;
  if (t < p.n) p.out[t] = p.in[t] + p.bias[t] + (t == 3 ? p.n : p.plus);
}
void scaled(Task p) {
  for (int t = 0; t < p.n; ++t) p.out[t] = p.in[t] + p.bias[t] + p.plus;
}
void plain(const int *in, int *out, const int *bias, int n, char plus) {
  for (int t = 0; t < n; ++t) out[t] = in[t] + bias[t] + plus;
}
__global__ void in_strides(Task q) {
  for (int t = threadIdx.x; t < q.n; t += blockDim.x) q.out[t] = q.plus + q.in[t] + q.bias[t];
}
__global__ void half(Task x) {
  int t = threadIdx.x;
  if (t < x.n) x.out[t] /= 2;
}
void scaled_by_half(Task p) {
  for (int t = 0; t < p.n; ++t) p.out[t] = (p.in[t] + p.bias[t] + p.plus) / 2;
}
