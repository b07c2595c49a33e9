//expect: violated
//property: bounds
//line: 10
#include <hip/hip_ext.h>
#include <hip/hip_runtime.h>

// 8 blocks of 64 threads for 500 elements, launched in HIP's other way.
__global__ void fill(float *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
}

int main() {
  float *a;
  hipStream_t stream;
  hipEvent_t start, stop;
  if (hipInit(0) != hipSuccess || hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, 0) != hipSuccess) return 1;
  hipEventCreateWithFlags(&start, hipEventBlockingSync);
  hipEventCreate(&stop);
  hipMalloc(&a, 500 * sizeof(float));
  hipExtLaunchKernelGGL(fill, dim3(8), dim3(64), 0, stream, start, stop, 0, a);
  int cooperative = 0;
  hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch, 0);
  return hipStreamSynchronize(stream) == hipSuccess && cooperative ? 0 : 1;
}
