//expect: holds
//--blockDim=4 --gridDim=1 --array data=4

// Merge sort by ranks: in each round a thread finds where its key belongs in the run beside its own, by bisection.
// Keys of the left run go before equal ones of the right run.
__global__ void mergeSort(int *data) {
  __shared__ int from[4];
  const unsigned t = threadIdx.x;
  from[t] = data[t];
  __syncthreads();
  for (unsigned run = 1; run < 4; run *= 2) {
    const int key = from[t];
    const unsigned own = t % run, begin = t - t % (2 * run);
    const bool isLeft = t % (2 * run) < run;
    const unsigned other = isLeft ? begin + run : begin;
    unsigned low = 0, high = run;
    for (unsigned width = run; width > 0; width /= 2) {
      if (low < high) {
        const unsigned middle = (low + high) / 2;
        if (isLeft) {
          if (from[other + middle] < key)
            low = middle + 1;
          else
            high = middle;
        } else {
          if (from[other + middle] <= key)
            low = middle + 1;
          else
            high = middle;
        }
      }
    }
    __syncthreads();
    from[begin + own + low] = key;
    __syncthreads();
  }
  data[t] = from[t];
}
