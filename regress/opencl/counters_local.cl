//expect: violated
//property: race
//line: 13
//--local_size=32 --num_groups=2

// Numbers are those of the work-group, and the array is shared by all of them.
__kernel void tickets(__global int *owner) {
  __local uint next;
  if (get_local_id(0) == 0) next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint mine = atomic_add(&next, 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  owner[mine] = get_global_id(0);
}
