//expect: holds
// Editors that know C++ and no CUDA put blanks into the brackets of a launch; nvcc takes it for one.
template <class T>
struct Box {
  T t;
};

__global__ void count(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}

int main() {
  Box<Box<Box<int> > > nested;
  int n = 100, *p;
  nested.t.t.t = n >> (n > 1);
  cudaMalloc(&p, n * sizeof(int));
  count << < (n + 31) / 32, 32 >> > (p, n);
}
