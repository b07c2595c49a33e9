// What host functions do between kernels: fills, constants, buffers that are swapped, parts of arrays, results.
//equiv holds: --host-function total --reference total_ref --param n=16 --array h=n
//equiv violated 28: --host-function total_of_garbage --reference total_ref --param n=16 --array h=n
//equiv holds: --host-function convolve --reference convolve_ref --param n=20 --array in=n --array out=n --array f=3 --fmad off
//equiv holds: --host-function convolve_fixed --reference convolve_fixed_ref --param n=20 --array in=n --array out=n --fmad off
//equiv violated: --host-function convolve_late --reference convolve_ref --param n=20 --array in=n --array out=n --array f=3 --fmad off
//equiv holds: --host-function halves --reference saxpy_ref --param n=50 --array x=n --array y=n --fmad off
//equiv violated 45: --host-function halves_overlap --reference saxpy_ref --param n=50 --array x=n --array y=n --fmad off
//equiv holds: --host-function smooth --reference smooth_ref --param n=10 --param rounds=3 --array a=n
//equiv violated: --host-function smooth_unswapped --reference smooth_ref --param n=10 --param rounds=3 --array a=n
//equiv unknown: --host-function if_positive --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv unknown: --host-function by_host --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv unknown: --host-function two_streams --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv holds: --host-function two_streams_waited --reference saxpy_ref --param n=50 --array x=n --array y=n --fmad off
//equiv unknown: --host-function other_stream_waited --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv holds: --host-function one_stream --reference saxpy_ref --param n=50 --array x=n --array y=n --fmad off
//equiv unknown: --host-function unknown_call --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv unknown: --host-function after_free --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv unknown: --host-function ends_on_negative --reference saxpy_ref --param n=50 --array x=n --array y=n
//equiv holds: --host-function tells --reference saxpy_ref --param n=50 --array x=n --array y=n --fmad off
//equiv unknown: --host-function too_often --reference saxpy_ref --array x=50 --array y=50
//equiv holds: --host-function look_up --reference look_up_ref --array in=16 --array out=16
#include <cuda_runtime.h>
#include <utility>
#include <stdio.h>
#include <stdlib.h>

__global__ void sum(const int *a, int *r) { atomicAdd(r, a[threadIdx.x]); }
static int total_as(const int *h, int n, bool clears) {
  int *d, *r, result = 0;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&r, sizeof(int));
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  if (clears) cudaMemset(r, 0, sizeof(int));
  sum<<<1, n>>>(d, r);
  cudaMemcpy(&result, r, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(r);
  return result;
}
int total(const int *h, int n) { return total_as(h, n, true); }
int total_of_garbage(const int *h, int n) { return total_as(h, n, false); }
int total_ref(const int *h, int n) { int s = 0; for (int i = 0; i < n; ++i) s += h[i]; return s; }

__global__ void saxpy(float *y, const float *x, float a, int n) { int i = blockIdx.x * 32 + threadIdx.x; if (i < n) y[i] += a * x[i]; }
void halves(float *y, const float *x, float a, int n) {
  saxpy<<<1, 32>>>(y, x, a, n / 2);
  saxpy<<<1, 32>>>(y + n / 2, x + n / 2, a, n - n / 2);
}
void halves_overlap(float *y, const float *x, float a, int n) {
  saxpy<<<1, 32>>>(y, x, a, n / 2 + 1);
  saxpy<<<1, 32>>>(y + n / 2, x + n / 2, a, n - n / 2);
}
void if_positive(float *y, const float *x, float a, int n) { if (x[0] > 0) saxpy<<<2, 32>>>(y, x, a, n); }
void by_host(float *y, const float *x, float a, int n) {
  float *d;
  cudaMallocManaged(&d, n * sizeof(float));
  for (int i = 0; i < n; ++i) d[i] = x[i];
  saxpy<<<2, 32>>>(y, d, a, n);
}
void two_streams(float *y, const float *x, float a, int n) {
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  saxpy<<<1, 32, 0, s>>>(y, x, a, 32);
  saxpy<<<1, 32, 0, t>>>(y + 32, x + 32, a, n - 32);
}
void two_streams_waited(float *y, const float *x, float a, int n) {
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  saxpy<<<1, 32, 0, s>>>(y, x, a, 32);
  cudaStreamSynchronize(s);
  saxpy<<<1, 32, 0, t>>>(y + 32, x + 32, a, n - 32);
  cudaDeviceSynchronize();
}
void other_stream_waited(float *y, const float *x, float a, int n) {
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  saxpy<<<1, 32, 0, s>>>(y, x, a, 32);
  cudaStreamSynchronize(t);
  saxpy<<<1, 32, 0, t>>>(y + 32, x + 32, a, n - 32);
}
void one_stream(float *y, const float *x, float a, int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  saxpy<<<1, 32, 0, s>>>(y, x, a, 32);
  saxpy<<<1, 32, 0, s>>>(y + 32, x + 32, a, n - 32);
}
void other(float *);
void unknown_call(float *y, const float *x, float a, int n) { other(y); saxpy<<<2, 32>>>(y, x, a, n); }
void after_free(float *y, const float *x, float a, int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, x, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
  saxpy<<<2, 32>>>(y, d, a, n);
}
void too_often(float *y, const float *x, float a, int n) { for (int i = 0; i < n; i += 32) saxpy<<<1, 32>>>(y + i, x + i, a, n - i); }
void ends_on_negative(float *y, const float *x, float a, int n) {
  if (x[0] < 0) exit(1);
  saxpy<<<2, 32>>>(y, x, a, n);
}
typedef float real;
void tells(real *y, const real *x, real a, int n) {
  for (int i = 0; i < 3; ++i) if (x[i] < 0) printf("%d is negative\n", i);
  saxpy<<<2, 32>>>(y, x, a, n);
}
void saxpy_ref(float *y, const float *x, float a, int n) { for (int i = 0; i < n; ++i) y[i] += a * x[i]; }

__constant__ float filter[3];
__global__ void conv(const float *in, float *out, int n) {
  int i = threadIdx.x;
  float s = 0;
  for (int k = 0; k < 3; ++k) if (i + k >= 1 && i + k - 1 < n) s += in[i + k - 1] * filter[k];
  out[i] = s;
}
static void convolve_as(const float *f, const float *in, float *out, int n, bool late) {
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  if (!late) cudaMemcpyToSymbol(filter, f, 3 * sizeof(float));
  cudaMemcpy(a, in, n * sizeof(float), cudaMemcpyHostToDevice);
  conv<<<1, n>>>(a, b, n);
  if (late) cudaMemcpyToSymbol(filter, f, 3 * sizeof(float));
  cudaMemcpy(out, b, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void convolve(const float *f, const float *in, float *out, int n) { convolve_as(f, in, out, n, false); }
void convolve_late(const float *f, const float *in, float *out, int n) { convolve_as(f, in, out, n, true); }
void convolve_fixed(const float *in, float *out, int n) {
  const float f[3] = {0.25f, 0.5f, 0.25f};
  convolve_as(f, in, out, n, false);
}
void convolve_ref(const float *f, const float *in, float *out, int n) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < 3; ++k) if (i + k >= 1 && i + k - 1 < n) s += in[i + k - 1] * f[k];
    out[i] = s;
  }
}
void convolve_fixed_ref(const float *in, float *out, int n) {
  const float f[3] = {0.25f, 0.5f, 0.25f};
  convolve_ref(f, in, out, n);
}

__global__ void average(const int *in, int *out, int n) {
  int i = threadIdx.x;
  out[i] = (in[i == 0 ? n - 1 : i - 1] + in[i == n - 1 ? 0 : i + 1]) / 2;
}
static void smooth_as(int *a, int n, int rounds, bool swaps) {
  int *from, *to;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemcpy(from, a, n * sizeof(int), cudaMemcpyHostToDevice);
  for (int r = 0; r < rounds; ++r) {
    average<<<1, n>>>(from, to, n);
    if (swaps) std::swap(from, to);
  }
  cudaMemcpy(a, swaps ? from : to, n * sizeof(int), cudaMemcpyDeviceToHost);
}
void smooth(int *a, int n, int rounds) { smooth_as(a, n, rounds, true); }
void smooth_unswapped(int *a, int n, int rounds) { smooth_as(a, n, rounds, false); }
void smooth_ref(int *a, int n, int rounds) {
  int t[10];
  for (int r = 0; r < rounds; ++r) {
    for (int i = 0; i < n; ++i) t[i] = (a[(i + n - 1) % n] + a[(i + 1) % n]) / 2;
    for (int i = 0; i < n; ++i) a[i] = t[i];
  }
}

__constant__ unsigned table[16];
__global__ void look(const unsigned *in, unsigned *out) { out[threadIdx.x] = table[in[threadIdx.x] & 15]; }
void look_up(const unsigned *in, unsigned *out) {
  unsigned t[16];
  for (unsigned i = 0; i < 16; ++i) {
    t[i] = 1;
    for (unsigned k = 0; k < i; ++k) t[i] = t[i] * 3;
  }
  cudaMemcpyToSymbol(table, t, sizeof t);
  look<<<1, 16>>>(in, out);
}
void look_up_ref(const unsigned *in, unsigned *out) {
  for (int i = 0; i < 16; ++i) {
    unsigned p = 1;
    for (unsigned k = 0; k < 15; ++k) p = k < (in[i] & 15) ? p * 3 : p;
    out[i] = p;
  }
}
