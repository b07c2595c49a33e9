//expect: holds
//--local_size=32 --num_groups=2

// Every work-item takes a number of its own.
__kernel void tickets(volatile __global uint *next, __global int *owner) {
  uint mine = atomic_inc(next);
  owner[mine] = get_global_id(0);
}
