//expect: violated
//property: race
//line: 12
//--local_size=64 --num_groups=2

// The barrier orders global memory, and the values go through local memory.
__kernel void reverse(__global int *data) {
  __local int s[64];
  int t = get_local_id(0), base = get_group_id(0) * 64;
  s[t] = data[base + t];
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[base + t] = s[63 - t];
}
