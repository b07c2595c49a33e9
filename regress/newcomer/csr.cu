//expect: holds
//provided: __requires_forall(column, 0 <= it && it < n);
//unbounded: column value
// y = A * x, A by compressed rows that come from a file. It is right if the file is: row starts ascend to nnz at most,
// columns are below n.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef CSR_GUARD
#define CSR_GUARD r < n
#endif
#ifndef CSR_STARTS
#define CSR_STARTS n + 1
#endif
#ifndef CSR_END
#define CSR_END start[r + 1]
#endif

__global__ void multiply(int n, const int *start, const int *column, const float *value, const float *x, float *y) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (CSR_GUARD) {
    float sum = 0;
    for (int k = start[r]; k < CSR_END; k++) sum += value[k] * x[column[k]];
    y[r] = sum;
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *f = fopen(argv[1], "rb");
  int n, nnz;
  if (!f || fread(&n, sizeof(n), 1, f) != 1 || fread(&nnz, sizeof(nnz), 1, f) != 1 || n <= 0 || nnz <= 0) return 1;
  std::vector<int> hs(n + 1), hc(nnz);
  std::vector<float> hv(nnz), hx(n, 1.0f);
  if (fread(hs.data(), sizeof(int), n + 1, f) != size_t(n + 1) || fread(hc.data(), sizeof(int), nnz, f) != size_t(nnz) ||
      fread(hv.data(), sizeof(float), nnz, f) != size_t(nnz))
    return 1;
  int *start, *column;
  float *value, *x, *y;
  cudaMalloc(&start, (CSR_STARTS) * sizeof(int));
  cudaMalloc(&column, nnz * sizeof(int));
  cudaMalloc(&value, nnz * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(start, hs.data(), (CSR_STARTS) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(column, hc.data(), nnz * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(value, hv.data(), nnz * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(x, hx.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  multiply<<<(n + 127) / 128, 128>>>(n, start, column, value, x, y);
  cudaMemcpy(hx.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", hx[0]);
}
