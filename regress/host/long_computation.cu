//expect: holds

// The host computes for millions of steps beside the launch: only what these leave behind is not known.
__global__ void put(int *a) {
  a[threadIdx.x] = 1;
}

int f0(int n) {
  int sum = 0;
  for (int i = 0; i < 900; ++i) sum = sum * 3 + n * i;
  return sum;
}
int f1(int n) { return f0(n) + f0(n + 1) + f0(n + 2) + f0(n + 3) + f0(n + 4) + f0(n + 5) + f0(n + 6) + f0(n + 7); }
int f2(int n) { return f1(n) + f1(n + 1) + f1(n + 2) + f1(n + 3) + f1(n + 4) + f1(n + 5) + f1(n + 6) + f1(n + 7); }
int f3(int n) { return f2(n) + f2(n + 1) + f2(n + 2) + f2(n + 3) + f2(n + 4) + f2(n + 5) + f2(n + 6) + f2(n + 7); }
int f4(int n) { return f3(n) + f3(n + 1) + f3(n + 2) + f3(n + 3) + f3(n + 4) + f3(n + 5) + f3(n + 6) + f3(n + 7); }

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  int sum = f4(1);
  put<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  return sum;
}
