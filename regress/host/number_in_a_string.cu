//expect: holds
#include <cuda_runtime.h>
#include <string>

// std::stoi calls strtol through a pointer.
__global__ void check(int v) {
  __assert(v == 123);
}

int main() {
  check<<<1, 1>>>(std::stoi(std::string("12") + "3"));
}
