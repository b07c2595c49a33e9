//expect: holds

// A thread has two elements: blocks are numbered by 2 * 64, and have 64 threads. With 128 thread 64 would write the second
// element of thread 0.
const int kThreads = 64;
__global__ void fill(int *a) {
  int i = blockIdx.x * (2 * kThreads) + threadIdx.x;
  a[i] = i;
  a[i + kThreads] = -i;
}
