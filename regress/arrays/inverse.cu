//expect: holds
//--blockDim=8 --gridDim=1 --array index=8 --array out=8

// The inverse of 8 places of 10,000, in shared memory: who looks where thread t has written finds t.
__global__ void invert(const unsigned *index, unsigned *out) {
  __shared__ unsigned inverse[10000];
  const unsigned t = threadIdx.x;
  __requires(__forall_threads(i, index[i] < 10000));
  __requires(__forall(i, 7u, index[i] < index[i + 1]));
  inverse[index[t]] = t;
  __syncthreads();
  const unsigned other = (t + 5) % 8;
  out[t] = inverse[index[other]];
  __assert(out[t] == other);
}
