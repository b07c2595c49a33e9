// What is assumed of floats keeps each float, not the bits of a NaN: who looks at these sees another one.
//equiv unknown: --fp-assume=poszero --kernel times_one --reference moved --array a=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp-assume=poszero,ordered --kernel times_one --reference moved --array a=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp-assume=poszero --kernel times_one_float --reference moved_float --array a=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --fp-assume=assoc --kernel compared --reference compared_loop --array a=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv unknown: --fp-assume=assoc --kernel sum_of_bits --reference sum_of_bits_loop --array a=4 --array out=1 --block-dim 1 --grid-dim 1
//equiv holds: --fp-assume=assoc,ordered --kernel sum_of_bits --reference sum_of_bits_loop --array a=4 --array out=1 --block-dim 1 --grid-dim 1
void moved(const float *a, int *out) { for (int t = 0; t < 4; ++t) out[t] = *(const int *)(a + t); }
__global__ void times_one(const float *a, int *out) {
  // The product of a NaN is the one NaN that the device makes.
  out[threadIdx.x] = __float_as_int(a[threadIdx.x] * 1.0f);
}
void moved_float(const float *a, float *out) { for (int t = 0; t < 4; ++t) out[t] = a[t]; }
__global__ void times_one_float(const float *a, float *out) { out[threadIdx.x] = a[threadIdx.x] * 1.0f; }
void compared_loop(const float *a, int *out) { for (int t = 0; t < 4; ++t) out[t] = 1 < a[t] ? 5 : 6; }
__global__ void compared(const float *a, int *out) { out[threadIdx.x] = a[threadIdx.x] * 1.0f > 1 ? 5 : 6; }
void sum_of_bits_loop(const float *a, int *out) { float s = (a[0] + a[1]) + (a[2] + a[3]); out[0] = *(int *)&s; }
__global__ void sum_of_bits(const float *a, int *out) { out[0] = __float_as_int(((a[3] + a[0]) + a[2]) + a[1]); }
