// What lies between the members of a structure is nobody's: it is not compared. What lies in them is.
//equiv holds: --kernel copied --reference copied_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 20: --kernel copied_wrong --reference copied_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel nested --reference nested_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel arrays --reference arrays_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 42: --kernel arrays_wrong --reference arrays_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
struct Small { char c; int n; };
void copied_loop(const int *in, Small *out) {
  for (int t = 0; t < 4; ++t) out[t].c = (char)in[t], out[t].n = in[t];
}
__global__ void copied(const int *in, Small *out) {
  Small s;
  s.c = (char)in[threadIdx.x];
  s.n = in[threadIdx.x];
  out[threadIdx.x] = s;
}
__global__ void copied_wrong(const int *in, Small *out) {
  Small s;
  s.c = (char)(in[threadIdx.x] >> 1), s.n = in[threadIdx.x];
  out[threadIdx.x] = s;
}
struct Outer { short a; Small inner; char z; };
void nested_loop(const int *in, Outer *out) {
  for (int t = 0; t < 4; ++t) {
    Outer o;
    o.a = (short)t, o.inner.c = 'x', o.inner.n = in[t], o.z = 1;
    out[t] = o;
  }
}
__global__ void nested(const int *in, Outer *out) {
  int t = threadIdx.x;
  out[t].z = 1, out[t].a = (short)t, out[t].inner.n = in[t], out[t].inner.c = 'x';
}
struct Row { char tag; double v[2]; };
void arrays_loop(const double *in, Row *out) {
  for (int t = 0; t < 4; ++t) out[t].tag = 'r', out[t].v[0] = in[t], out[t].v[1] = in[t] + in[t];
}
__global__ void arrays(const double *in, Row *out) {
  Row r = {'r', {in[threadIdx.x], 2 * in[threadIdx.x]}};
  out[threadIdx.x] = r;
}
__global__ void arrays_wrong(const double *in, Row *out) { int t = threadIdx.x; out[t].tag = 'r', out[t].v[0] = in[t], out[t].v[1] = in[t]; }
