//expect: violated
//property: race
//line: 11
//--blockDim=512 --gridDim=4

// Nobody looks whether the table names a line of the ledger: it may be one of a neighbour.
__global__ void book(float *ledgers, const int *line, const float *amount, int n, int lines) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int at = line[i];
    ledgers[(long)i * lines + at] += amount[i] - 1.0f;
  }
}
