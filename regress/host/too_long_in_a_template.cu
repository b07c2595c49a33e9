//expect: holds
//unbounded: a

// What std::invoke calls takes too long to follow, and launches the kernel as well: with at = 1, which writes past the
// end. So the launch in main is not the only one, and the size that it passes must not count as that of each.
#include <functional>

__global__ void put(int *a, int at) {
  a[threadIdx.x + at] = 1;
}

int count(int n) {
  int sum = 0;
  for (int i = 0; i < 900; ++i) sum = sum * 3 + n * i;
  return sum;
}

int often(int n) {
  return count(n) + count(n + 1) + count(n + 2) + count(n + 3) + count(n + 4) + count(n + 5) + count(n + 6);
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  put<<<1, 64>>>(a, 0);
  std::invoke([&] {
    int n = often(1) + often(2) + often(3);
    if (n != 1) put<<<1, 64>>>(a, 1);
  });
  cudaDeviceSynchronize();
  return 0;
}
