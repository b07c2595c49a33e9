//expect: holds
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>
// The end of a vector is as far from its beginning as it was told, also where it is empty.
__global__ void check(long length, long n) {
  assert(length == n);
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
  if (n < 0) return 1;
  std::vector<int> v(n);
  check<<<1, 1>>>(v.size(), n);
}
