//expect: violated
//property: ensures
//line: 9
//--blockDim=[4,2] --gridDim=1 --array out=8

// The second row writes what the first one does.
__global__ void place(unsigned *out) {
  const unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
  __ensures(__implies(__first_thread(), __forall_threads(u, out[(u + 3) % 8] == u && __exists(i, 8u, out[i] == u))));
  out[(t + 3) % 8] = t & 3;
  __syncthreads();
}
