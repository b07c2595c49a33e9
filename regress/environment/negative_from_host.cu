//expect: violated
//property: race
// The program passes a negative number.
__global__ void k(int *a, int n) {
  if (n < 0 || threadIdx.x == 0) a[0] = threadIdx.x;
}
int main() {
  int *a;
  cudaMalloc(&a, 4);
  k<<<1, 64>>>(a, -1);
}
