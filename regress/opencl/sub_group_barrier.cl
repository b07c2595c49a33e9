//expect: holds
//--local_size=32 --num_groups=2

__kernel void reverse(__global int *data) {
  __local int s[32];
  const int t = get_local_id(0), base = 32 * get_group_id(0);
  s[t] = data[base + t];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[base + t] = s[31 - t];
}
