//expect: holds
//--blockDim=8 --gridDim=1 --array index=10000 --array a=10000

// 8 of 10,000 elements move in place: everybody has read before anybody writes, and no two write to one place.
__global__ void permute(const unsigned *index, int *a) {
  const unsigned t = threadIdx.x;
  __requires(__forall_threads(i, index[i] < 10000));
  __requires(__forall(i, 7u, index[i] < index[i + 1]));
  const int mine = a[t * 1200];
  __syncthreads();
  a[index[t]] = mine;
}
