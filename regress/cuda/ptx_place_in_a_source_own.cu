//expect: holds
//--blockDim=32 --gridDim=1

__global__ void place(unsigned *a) {
  unsigned *own = a + threadIdx.x;
  asm volatile(
      "{\n .reg .b32 x, y<4>;\n .file 1 \"a.cu\"\n .loc 1 7 0\n mov.b32 x, %1;\n .pragma \"nounroll\";\n"
      " st.global.u32 [%0], x;\n}" ::"l"(own),
      "r"(threadIdx.x));
  assert(*own == threadIdx.x);
}
