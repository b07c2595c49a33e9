//expect: violated
//property: ensures
//line: 11
//--blockDim=3 --gridDim=1 --array count=1 --array out=3 --interleavings=explore

// The second thread takes two tickets: unless it comes last, one of the three is nobody's.
__global__ void tickets(unsigned *count, unsigned *out) {
  const unsigned k = atomicAdd(count, threadIdx.x == 1 ? 2 : 1);
  out[threadIdx.x] = k;
  __syncthreads();
  __ensures(__implies(__first_thread(), __forall(i, 3, __exists(t, 3, out[t] == __initial(count)[0] + i))));
}
