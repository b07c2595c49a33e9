//expect: holds
//--local_size=64 --num_groups=2

__kernel void sum(__global const int *in, __global int *out) {
  const int s = work_group_reduce_add(in[get_global_id(0)]);
  if (get_local_id(0) == 0) out[get_group_id(0)] = s;
}
