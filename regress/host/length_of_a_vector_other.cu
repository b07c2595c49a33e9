//expect: violated
//property: assertion
//line: 11
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>
// One element more is put into the vector.
__global__ void check(long length, long n) {
  (void)n;
  assert(length == n);
}

int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
  if (n < 0) return 1;
  std::vector<int> v(n + 1);
  check<<<1, 1>>>(v.size(), n);
}
