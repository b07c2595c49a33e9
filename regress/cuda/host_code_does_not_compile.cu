//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// What the host does with a library that is not there is left out; the kernel is checked.
__global__ void same(int *out) {
  out[0] = threadIdx.x;
}

int main() {
  some_library::session s("device");
  same<<<1, 32>>>(s.buffer());
  return s.close();
}
