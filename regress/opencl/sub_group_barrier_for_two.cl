//expect: violated
//property: race
//line: 11
//--local_size=64 --num_groups=1

__kernel void reverse(__global int *data) {
  __local int s[64];
  const int t = get_local_id(0);
  s[t] = data[t];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[t] = s[63 - t];
}
