//expect: unsupported
//--local_size=32 --num_groups=1

__kernel void reverse(__global int *data) {
  __local int s[32];
  const int t = get_local_id(0);
  s[t] = data[t];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  data[t] = s[31 - t];
}
