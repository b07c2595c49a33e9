//expect: violated
//property: assertion
//line: 19
// Jobs with pointers into the array are copied to the device; the kernel writes through them.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>

struct Job {
  int *out;
  int n;
};
__global__ void work(const Job *j) {
  j[0].out[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
  if (n < 1 || n > 100) return 1;
  int *a;
  Job *d;
  cudaMalloc(&a, n * 64 * sizeof(int));
  std::vector<Job> jobs(n);
  for (int i = 0; i < n; i++) jobs[i] = {a + i * 64, 64};
  cudaMalloc(&d, n * sizeof(Job));
  cudaMemcpy(d, jobs.data(), n * sizeof(Job), cudaMemcpyHostToDevice);
  cudaMemset(a, 0, n * 64 * sizeof(int));
  work<<<1, 64>>>(d);
  use<<<1, 64>>>(a);
}
