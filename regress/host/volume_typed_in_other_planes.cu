//expect: violated
//property: bounds
//line: 10
#include <cstdlib>

// Planes are nx * nx long here, and ny * nx where they are used.
__global__ void copy(float *out, const float *in, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny)
    for (int z = 0; z < nz; ++z) out[(z * nx + y) * nx + x] = in[(z * ny + y) * nx + x];
}

int main(int argc, char **argv) {
  int nx = atoi(argv[1]), ny = atoi(argv[2]), nz = atoi(argv[3]);
  float *in, *out;
  size_t bytes = nx * ny * nz * sizeof(float);
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemset(in, 0, bytes);
  copy<<<dim3((nx + 3) / 4, (ny + 3) / 4), dim3(4, 4)>>>(out, in, nx, ny, nz);
}
