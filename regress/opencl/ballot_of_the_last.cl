//expect: violated
//property: assertion
//line: 8
//--local_size=48 --num_groups=1

// The last sub-group has 16 work-items.
__kernel void all_of_them(__global int *out) {
  __assert(sub_group_ballot_bit_count(sub_group_ballot(1)) == 32);
  out[get_global_id(0)] = 1;
}
