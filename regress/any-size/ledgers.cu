//expect: holds
//size: any
//--blockDim=512 --gridDim=4

// Each thread has a ledger of its own, of `lines` lines, and writes to the one that a table names.
__global__ void book(float *ledgers, const int *line, const float *amount, int n, int lines) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int at = line[i];
    if (at >= 0 && at < lines) ledgers[(long)i * lines + at] += amount[i] - 1.0f;
  }
}
