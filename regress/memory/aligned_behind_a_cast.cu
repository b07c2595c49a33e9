//expect: holds
//--blockDim=8 --gridDim=1

// As misaligned_behind_a_cast.cu, at multiples of four; by reference and by value, too. Where less alignment is declared
// than the type has, or bytes are copied, any place will do.
typedef int __attribute__((aligned(1))) AnyInt;
struct __attribute__((packed)) Header {
  char kind;
  int length;
};

__global__ void words(int *out) {
  __shared__ __align__(4) char bytes[64];
  for (int i = 0; i < 8; i++) bytes[threadIdx.x * 8 + i] = i;
  __syncthreads();
  int sum = *(int *)&bytes[threadIdx.x * 4];
  sum += reinterpret_cast<int &>(bytes[threadIdx.x * 4]);
  sum += *(AnyInt *)&bytes[threadIdx.x];
  sum += ((Header *)&bytes[threadIdx.x])->length;
  int copied;
  memcpy(&copied, &bytes[threadIdx.x + 1], 4);
  out[threadIdx.x] = sum + copied;
}
