//expect: holds
#include <cstdlib>

__global__ void copy(float *out, const float *in, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny)
    for (int z = 0; z < nz; ++z) out[(z * ny + y) * nx + x] = in[(z * ny + y) * nx + x];
}

int main(int argc, char **argv) {
  int nx = atoi(argv[1]), ny = atoi(argv[2]), nz = atoi(argv[3]);
  float *in, *out;
  size_t bytes = nx * ny * nz * sizeof(float);
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemset(in, 0, bytes);
  copy<<<dim3((nx + 15) / 16, (ny + 15) / 16), dim3(16, 16)>>>(out, in, nx, ny, nz);
}
