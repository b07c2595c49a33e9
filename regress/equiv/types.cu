// What a word is its type says, and no name: structures that are called after floats, floats that are called otherwise,
// templates over several types, bit-fields, bool.
//equiv violated 28: --kernel keys --reference keys_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel keys_right --reference keys_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 40: --kernel counts --reference counts_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel weights --reference weights_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel doubled --reference doubled_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 55: --kernel flags --reference flags_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel flags_right --reference flags_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel fields --reference fields_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated 72: --kernel fields_wrong --reference fields_loop --array in=4 --array out=4 --block-dim 4 --grid-dim 1
struct float_key {
  unsigned bits;
};
template <class A, class B>
struct Two {
  A a;
  B b;
};
typedef float Weight;

void keys_loop(const int *in, float_key *out) {
  for (int t = 0; t < 4; ++t) out[t].bits = in[t] > 3 ? 0xffffffffu : t;
}
// Both are NaN if they are taken for floats.
__global__ void keys(const int *in, float_key *out) {
  int t = threadIdx.x;
  out[t].bits = in[t] > 3 ? 0xfffffffeu : t;
}
__global__ void keys_right(const int *in, float_key *out) {
  int t = threadIdx.x;
  out[t].bits = in[t] > 3 ? ~0u : t;
}

void counts_loop(const float *in, Two<float, int> *out) {
  for (int t = 0; t < 4; ++t) out[t].a = in[t] + in[t], out[t].b = in[t] > 1 ? 0x7fc00001 : 0;
}
__global__ void counts(const float *in, Two<float, int> *out) {
  int t = threadIdx.x;
  out[t].b = in[t] > 1 ? 0x7fc00002 : 0;
  out[t].a = 2 * in[t];
}
void weights_loop(const Weight *in, Weight *out) {
  for (int t = 0; t < 4; ++t) out[t] = in[t] * 2.0f;
}
__global__ void weights(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x]; }
void doubled_loop(const double *in, Two<double, double> *out) {
  for (int t = 0; t < 4; ++t) out[t].a = in[t], out[t].b = in[t] * 2.0;
}
__global__ void doubled(const double *in, Two<double, double> *out) {
  int t = threadIdx.x;
  out[t].a = in[t], out[t].b = in[t] + in[t];
}
void flags_loop(const bool *in, bool *out) { for (int t = 0; t < 4; ++t) out[t] = !in[t]; }
__global__ void flags(const bool *in, bool *out) { out[threadIdx.x] = threadIdx.x == 2 ? in[2] : !in[threadIdx.x]; }
__global__ void flags_right(const bool *in, bool *out) { out[threadIdx.x] = in[threadIdx.x] == false; }

struct Fields {
  unsigned low : 3, high : 7;
  int rest;
};
void fields_loop(const int *in, Fields *out) {
  for (int t = 0; t < 4; ++t) out[t].low = in[t], out[t].high = in[t] >> 3, out[t].rest = -in[t];
}
__global__ void fields(const int *in, Fields *out) {
  int t = threadIdx.x, v = in[t];
  out[t].rest = ~v + 1, out[t].high = unsigned(v) / 8, out[t].low = v & 7;
}
__global__ void fields_wrong(const int *in, Fields *out) {
  int t = threadIdx.x, v = in[t];
  out[t].rest = -v, out[t].low = v;
  out[t].high = v >> 2;
}
