// A scan in three kernels, as the host function that copies, launches and copies back.
//equiv holds: --host-function scan --reference scan_ref --param n=200 --array in=n --array out=n
//equiv holds: --host-function scan --reference scan_ref --param n=1000 --array in=n --array out=n
//equiv violated 22: --host-function scan_inclusive_sums --reference scan_ref --param n=200 --array in=n --array out=n
//equiv violated: --host-function scan_short_buffer --reference scan_ref --param n=200 --array in=n --array out=n
//equiv violated: --host-function scan_copies_less --reference scan_ref --param n=200 --array in=n --array out=n
#include <cuda_runtime.h>
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) return; } while (0)

__global__ void scan_block(const int *in, int *out, int *sums, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    int v = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
    __syncthreads(); s[threadIdx.x] += v; __syncthreads();
  }
  if (i < n) out[i] = s[threadIdx.x];
  if (threadIdx.x == 63) sums[blockIdx.x] = s[63];
}
__global__ void add_sums(int *out, const int *sums, int n) { int i = blockIdx.x * 64 + threadIdx.x; if (i < n) out[i] += sums[blockIdx.x]; }
__global__ void scan_sums(int *sums, int m, bool inclusive) {
  int total = 0;
  for (int i = 0; i < m; ++i) {
    int v = sums[i];
    sums[i] = inclusive ? total + v : total;
    total += v;
  }
}

static void scan_as(const int *in, int *out, int n, bool inclusive, int room, int back) {
  int blocks = (n + 63) / 64;
  int *d_in, *d_out, *d_sums;
  CHECK(cudaMalloc(&d_in, room * sizeof(int)));
  CHECK(cudaMalloc(&d_out, n * sizeof(int)));
  CHECK(cudaMalloc(&d_sums, blocks * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice));
  scan_block<<<blocks, 64>>>(d_in, d_out, d_sums, n);
  scan_sums<<<1, 1>>>(d_sums, blocks, inclusive);
  add_sums<<<blocks, 64>>>(d_out, d_sums, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out, d_out, back * sizeof(int), cudaMemcpyDeviceToHost));
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_sums);
}
void scan(const int *in, int *out, int n) { scan_as(in, out, n, false, n, n); }
void scan_inclusive_sums(const int *in, int *out, int n) { scan_as(in, out, n, true, n, n); }
void scan_short_buffer(const int *in, int *out, int n) { scan_as(in, out, n, false, n - 1, n); }
void scan_copies_less(const int *in, int *out, int n) { scan_as(in, out, n, false, n, n - 1); }

void scan_ref(const int *in, int *out, int n) {
  int t = 0;
  for (int i = 0; i < n; ++i) out[i] = t += in[i];
}
