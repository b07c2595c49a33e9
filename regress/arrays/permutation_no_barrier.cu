//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1 --array index=10000 --array a=10000

// Somebody writes what others have yet to read.
__global__ void permute(const unsigned *index, int *a) {
  const unsigned t = threadIdx.x;
  __requires(__forall_threads(i, index[i] < 10000));
  __requires(__forall(i, 7u, index[i] < index[i + 1]));
  const int mine = a[t * 1200];
  a[index[t]] = mine;
}
