//expect: holds
//--local_size=32 --num_groups=1

// The second barrier orders the reads of global memory before the writes.
__kernel void shift(__global int *data) {
  int t = get_local_id(0);
  data[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  int next = data[(t + 1) % 32];
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[t] = next;
}
