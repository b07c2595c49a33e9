//expect: holds
//--local_size=32 --num_groups=1

__kernel void odd(__global int *out) {
  const uint lane = get_sub_group_local_id();
  const uint4 odd = sub_group_ballot(lane & 1);
  __assert(sub_group_ballot_bit_count(odd) == 16);
  __assert(sub_group_ballot_exclusive_scan(odd) == lane / 2);
  __assert(sub_group_ballot_inclusive_scan(odd) == (lane + 1) / 2);
  __assert(sub_group_ballot_find_lsb(odd) == 1 && sub_group_ballot_find_msb(odd) == 31);
  __assert(sub_group_inverse_ballot(odd) == (lane & 1));
  __assert(sub_group_elect() == (lane == 0));
  __assert(sub_group_broadcast_first(lane + 7) == 7);
  __assert(popcount(get_sub_group_lt_mask().x) == lane && popcount(get_sub_group_ge_mask().x) == 32 - lane);
  out[get_global_id(0)] = 1;
}
