//expect: holds
//--blockDim=64 --gridDim=1

// Faial figure 7, conditionals: each branch is for one thread and writes that thread's element.
__global__ void conditionals(int *a) {
  const int tid = threadIdx.x;
  if (tid == 0) a[tid] = 1;
  if (tid == 1) a[tid] = 2;
  if (tid == 2) a[tid] = 3;
  if (tid == 3) a[tid] = 4;
  if (tid == 4) a[tid] = 5;
}
