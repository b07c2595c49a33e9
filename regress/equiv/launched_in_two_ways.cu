// The file launches the kernel in two ways; a comparison has a launch of its own.
//equiv holds: --kernel sum --reference backwards --array a=8 --array out=1 --param n=8 --block-dim 32 --grid-dim 1
__global__ void sum(const int *a, int *out, int n) {
  if (threadIdx.x != 0) return;
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  *out = s;
}

void backwards(const int *a, int *out, int n) {
  int s = 0;
  for (int i = n - 1; i >= 0; i--) s += a[i];
  *out = s;
}

void run(int *a, int *out) {
  sum<<<1, 32>>>(a, out, 8);
  sum<<<1, 64>>>(a, out, 9);
}
