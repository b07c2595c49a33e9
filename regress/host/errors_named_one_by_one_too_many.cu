//expect: violated
//property: bounds
//line: 28
#include <cstdio>
#include <cstdlib>

// A program that has names of its own for errors, also for those that no version returns any more, is followed like any
// other: one element too many.
static const char *nameOf(cudaError_t e) {
  switch (e) {
    case cudaSuccess: return "none";
    case cudaErrorMapBufferObjectFailed: return "map";
    case cudaErrorPriorLaunchFailure: return "an earlier launch";
    case cudaErrorInvalidResourceHandle: return "handle";
    case cudaErrorApiFailureBase: return "driver";
    default: return "other";
  }
}

static void check(cudaError_t e) {
  if (e == cudaSuccess) return;
  fprintf(stderr, "%s\n", nameOf(e));
  exit(1);
}

__global__ void clear(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  check(cudaMalloc(&a, n * 4));
  clear<<<(n + 255) / 256, 256>>>(a, n);
  check(cudaGetLastError());
}
