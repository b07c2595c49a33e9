//expect: holds
#include <cuda_runtime.h>
#include <string.h>
#include <string>

// Lengths and comparisons of texts that the program contains.
__global__ void k(int v) {
  __assert(v == 3);
}

int main() {
  std::string s = "12";
  s += "3";
  const char *mode = "fast";
  k<<<1, 1>>>(int(s.size()));
  k<<<1, 1>>>(s == "123" ? 3 : 4);
  k<<<1, 1>>>(s.compare("1234") < 0 ? 3 : 4);
  k<<<1, 1>>>(strcmp(mode, "exact") == 0 ? 4 : 3);
  k<<<1, 1>>>(strncmp(mode, "fat", 2) == 0 ? 3 : 4);
  k<<<1, 1>>>(memcmp(mode, "faster", 4) == 0 ? int(strlen("abc")) : 4);
  cudaDeviceSynchronize();
}
