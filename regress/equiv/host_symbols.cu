// Copies to and from variables of the device, kernels use them or not; fills; rows of a pitch; copies within the host.
//equiv holds: --host-function unused_variable --reference copied --array in=4 --array out=4
//equiv violated: --host-function unused_variable_part --reference copied --array in=4 --array out=4
//equiv holds: --host-function used_variable --reference times_two --array in=4 --array out=4
//equiv violated: --host-function stale_variable --reference times_two --array in=4 --array out=4
//equiv holds: --host-function scoped_variable --reference times_two --array in=4 --array out=4
//equiv unknown: --host-function one_of_two_names --reference copied --array in=4 --array out=4
//equiv violated: --host-function filled --reference twos --array out=4
//equiv holds: --host-function filled --reference ones --array out=4
//equiv holds: --host-function rows --reference plus_one --array in=4 --array out=4
//equiv violated: --host-function rows_apart --reference plus_one --array in=4 --array out=4
//equiv holds: --host-function rows_filled --reference ones --array out=4
//equiv holds: --host-function through_the_host --reference plus_one --array in=4 --array out=4
// The host itself writes a part of what it copies, which is not followed.
//equiv unknown: --host-function half_through_the_host --reference plus_one --array in=4 --array out=4
#include <cuda_runtime.h>
#include <string.h>
__constant__ int unused[4];
__device__ int factor[4];
namespace inner {
__device__ int scoped[4];
}
namespace a {
__device__ int twice[4];
}
namespace b {
__device__ int twice[4];
}
__global__ void nothing(int *b) { b[threadIdx.x] += 0; }
__global__ void add_one(int *b) { b[threadIdx.x] += 1; }
__global__ void multiply(int *b) { b[threadIdx.x] += factor[threadIdx.x]; }
__global__ void multiply_scoped(int *b) { b[threadIdx.x] += inner::scoped[threadIdx.x]; }

void copied(const int *in, int *out) { for (int i = 0; i < 4; ++i) out[i] = in[i]; }
void times_two(const int *in, int *out) { for (int i = 0; i < 4; ++i) out[i] = 2 * in[i]; }
void plus_one(const int *in, int *out) { for (int i = 0; i < 4; ++i) out[i] = in[i] + 1; }
void ones(int *out) { for (int i = 0; i < 4; ++i) out[i] = 1; }
void twos(int *out) { for (int i = 0; i < 4; ++i) out[i] = 2; }

static int *upload(const int *in) {
  int *b;
  cudaMalloc(&b, 16);
  cudaMemcpy(b, in, 16, cudaMemcpyHostToDevice);
  return b;
}
void unused_variable(const int *in, int *out) {
  cudaMemcpyToSymbol(unused, in, 16);
  nothing<<<1, 4>>>(upload(in));
  cudaMemcpyFromSymbol(out, unused, 16);
}
void unused_variable_part(const int *in, int *out) {
  cudaMemcpyToSymbol(unused, in, 12);
  nothing<<<1, 4>>>(upload(in));
  cudaMemcpyFromSymbol(out, unused, 16);
}
void used_variable(const int *in, int *out) {
  int *b = upload(in);
  cudaMemcpyToSymbol(factor, in, 16);
  multiply<<<1, 4>>>(b);
  cudaMemcpy(out, b, 16, cudaMemcpyDeviceToHost);
}
void stale_variable(const int *in, int *out) {
  int *b = upload(in);
  multiply<<<1, 4>>>(b);
  cudaMemcpyToSymbol(factor, in, 16);
  cudaMemcpy(out, b, 16, cudaMemcpyDeviceToHost);
}
void scoped_variable(const int *in, int *out) {
  int *b = upload(in);
  cudaMemcpyToSymbol(inner::scoped, in, 16);
  multiply_scoped<<<1, 4>>>(b);
  cudaMemcpy(out, b, 16, cudaMemcpyDeviceToHost);
}
void one_of_two_names(const int *in, int *out) {
  cudaMemcpyToSymbol(a::twice, in, 16);
  nothing<<<1, 4>>>(upload(in));
  cudaMemcpyFromSymbol(out, a::twice, 16);
}
void filled(int *out) {
  int *b;
  cudaMalloc(&b, 16);
  cudaMemset(b, 0, 16);
  add_one<<<1, 4>>>(b);
  cudaMemcpy(out, b, 16, cudaMemcpyDeviceToHost);
}
void rows(const int *in, int *out) {
  int *b;
  cudaMalloc(&b, 32);
  cudaMemcpy2D(b, 16, in, 8, 8, 2, cudaMemcpyHostToDevice);
  add_one<<<1, 2>>>(b);
  add_one<<<1, 2>>>(b + 4);
  cudaMemcpy2D(out, 8, b, 16, 8, 2, cudaMemcpyDeviceToHost);
}
void rows_apart(const int *in, int *out) {
  int *b;
  cudaMalloc(&b, 32);
  cudaMemcpy2D(b, 16, in, 8, 8, 2, cudaMemcpyHostToDevice);
  add_one<<<1, 2>>>(b);
  add_one<<<1, 2>>>(b + 2);
  cudaMemcpy2D(out, 8, b, 16, 8, 2, cudaMemcpyDeviceToHost);
}
void rows_filled(int *out) {
  int *b;
  cudaMalloc(&b, 32);
  cudaMemset2D(b, 16, 0, 8, 2);
  add_one<<<1, 2>>>(b);
  add_one<<<1, 2>>>(b + 4);
  cudaMemcpy2D(out, 8, b, 16, 8, 2, cudaMemcpyDeviceToHost);
}
void through_the_host(const int *in, int *out) {
  int before[4], after[4];
  memcpy(before, in, sizeof before);
  int *b = upload(before);
  add_one<<<1, 4>>>(b);
  cudaMemcpy(after, b, 16, cudaMemcpyDeviceToHost);
  memcpy(out, after, sizeof after);
}
void half_through_the_host(const int *in, int *out) {
  int before[4] = {}, after[4];
  memcpy(before, in, sizeof before / 2);
  int *b = upload(before);
  add_one<<<1, 4>>>(b);
  cudaMemcpy(after, b, 16, cudaMemcpyDeviceToHost);
  memcpy(out, after, sizeof after);
}
