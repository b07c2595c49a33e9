//expect: holds
//--blockDim=3 --gridDim=1 --array count=1 --array out=3 --interleavings=explore

// Whoever comes first: tickets begin with what the counter was before the kernel, and in each order nobody has that of
// another.
__global__ void tickets(unsigned *count, unsigned *out) {
  const unsigned k = atomicAdd(count, 1);
  __ensures(k - __initial(count)[0] < 3);
  out[threadIdx.x] = k;
  __syncthreads();
  __ensures(__implies(__first_thread(), __forall(i, 3, __exists(t, 3, out[t] == __initial(count)[0] + i))));
}
