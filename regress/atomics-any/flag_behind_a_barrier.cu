//expect: violated
//property: deadlock
//--blockDim=32 --gridDim=64

// Thread 1 waits for a flag that the leader sets behind a barrier, to which thread 1 does not come.
__global__ void flag_behind_a_barrier(int *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x == 1) {
    while (atomicAdd(&flag[blockIdx.x], 0) == 0) {
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flag[blockIdx.x], 1);
}
