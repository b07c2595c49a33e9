//expect: violated
//property: race
//line: 8
//--blockDim=2 --gridDim=1

__global__ void of_shared_memory_of_a_neighbour(int n) {
  __shared__ int s[2];
  s[threadIdx.x] = n;
  __requires(s[threadIdx.x ^ 1] == 4);
}
