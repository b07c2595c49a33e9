//expect: holds
//--blockDim=[4,2] --gridDim=1 --array out=8

// For every thread there is its number, in somebody else's place.
__global__ void place(unsigned *out) {
  const unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
  __ensures(__implies(__first_thread(), __forall_threads(u, out[(u + 3) % 8] == u && __exists(i, 8u, out[i] == u))));
  out[(t + 3) % 8] = t;
  __syncthreads();
}
