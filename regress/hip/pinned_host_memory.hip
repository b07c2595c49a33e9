//expect: holds

#include <hip/hip_runtime.h>

__global__ void squares(int *out) { out[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  int *out, *host;
  hipMalloc(&out, 64 * sizeof(int));
  hipHostMalloc(&host, 64 * sizeof(int), hipHostMallocDefault);
  hipStream_t stream;
  hipStreamCreateWithFlags(&stream, hipStreamNonBlocking);
  hipLaunchKernelGGL(squares, dim3(1), dim3(64), 0, stream, out);
  hipMemcpyAsync(host, out, 64 * sizeof(int), hipMemcpyDeviceToHost, stream);
  hipStreamSynchronize(stream);
  hipHostFree(host);
  hipFree(out);
}
