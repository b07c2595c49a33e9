//expect: unsupported
//--local_size=32 --num_groups=1

// The ballot is of the work-items that are there, and these are as the compiler has it.
__kernel void some(__global int *out) {
  if (get_local_id(0) < 10) out[get_local_id(0)] = sub_group_ballot_bit_count(sub_group_ballot(1));
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 31) out[31] = out[0];
}
