//expect: holds
//--blockDim=16 --gridDim=1

// Faial table 1, test 5 (figure 6): the index read back is the thread's own number. A tool that forgets what memory
// holds raises a false alarm.
__global__ void readIndex(int *a) {
  const int tid = threadIdx.x;
  a[tid] = tid;
  const int x = a[tid];
  a[x] = 0;
}
