//expect: violated
//property: bounds
//line: 12
// As split_launch_brackets.cu, and what is launched is told a number too many.
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
  count<< <dim3(4), 32>> >(p, n + 1);
}
