//expect: holds
//--blockDim=32 --gridDim=1

// Names of the C library that the file declares itself keep what it says.
#define INFINITY 3
__device__ int time(int x) { return x + 1; }
struct tm {
  int hour;
};
__global__ void k(int *a) {
  tm now{INFINITY};
  a[threadIdx.x] = time(now.hour);
  assert(a[threadIdx.x] == 4);
}
