//expect: violated
//property: race
//line: 12
//--blockDim=2 --gridDim=1 --warp-size=1

// Two buffers, and who empties them says so before it has: the first one may be filled again meanwhile.
__global__ void pass(int *data) {
  __shared__ int s[2];
  for (int i = 0; i < 3; ++i) {
    if (threadIdx.x == 0) {
      if (i == 2) asm volatile("bar.sync 2, 2;" ::: "memory");
      s[i % 2] = data[i];
      asm volatile("bar.arrive 1, 2;" ::: "memory");
      if (i == 0) asm volatile("bar.sync 3, 2;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 2;" ::: "memory");
      if (i == 0) asm volatile("bar.sync 3, 2;" ::: "memory");
      if (i == 0) asm volatile("bar.arrive 2, 2;" ::: "memory");
      data[3 + i] = s[i % 2];
    }
  }
}
