//expect: unknown
//--blockDim=256 --gridDim=64

// What fails compares with what was read at another place: nobody need have written there, and the search goes on.
__global__ void swap_of_another_place(int *a, int n) {
  __requires(n > 1);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = i, old = atomicAdd(&a[i], 0);
  while (true) {
    const int found = atomicCAS(&a[at], old, old + 1);
    if (found == old) break;
    old = found;
    at = at + 1 == n ? 0 : at + 1;
  }
}
