//expect: violated
//property: invalid-mask
//line: 9
//--local_size=32 --num_groups=1

// All work-items of a sub-group have to come.
__kernel void first(__global int *data) {
  int n = 1;
  if (get_sub_group_local_id() < 8) n = sub_group_broadcast(data[get_local_id(0)], 0);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[get_local_id(0)] = n;
}
