//expect: violated
//property: assertion
//line: 11
//knownbug: the number is one that is not followed, so the alarm is unknown
#include <cstdlib>

// What a function that calls itself writes through a variable of the file is not known after it: not the 5 from before,
// and not what the first two calls write.
__global__ void use(int *a, int v) {
  a[threadIdx.x] = v;
  __assert(v >= 1);
}

int *kept;

void count(int n) {
  if (n == 0) return;
  kept[0] = n - 1;
  count(n - 1);
}

int main() {
  int *p = (int *)malloc(sizeof(int)), *a;
  cudaMalloc(&a, 64 * sizeof(int));
  kept = p;
  p[0] = 5;
  count(3);
  use<<<1, 64>>>(a, p[0]);
}
