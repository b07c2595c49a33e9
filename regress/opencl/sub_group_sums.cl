//expect: holds
//--local_size=40 --num_groups=1

// The second sub-group has 8 work-items.
__kernel void sums(__global int *out) {
  const uint t = get_local_id(0), own = get_sub_group_local_id();
  __assert(get_sub_group_size() == (t < 32 ? 32 : 8));
  __assert(get_num_sub_groups() == 2 && get_max_sub_group_size() == 32);
  __assert(own == t % 32 && get_sub_group_id() == t / 32);
  __assert(sub_group_reduce_add(1) == get_sub_group_size());
  __assert(sub_group_scan_inclusive_add(1) == own + 1);
  __assert(sub_group_scan_exclusive_add(2) == 2 * own);
  __assert(sub_group_reduce_min((int)own - 5) == -5);
  __assert(sub_group_reduce_max(own) == get_sub_group_size() - 1);
  __assert(sub_group_scan_exclusive_max((int)own) == (own == 0 ? INT_MIN : (int)own - 1));
  __assert(sub_group_broadcast((short)t, 3) == (t < 32 ? 3 : 35));
  __assert(sub_group_any(own == 7) && !sub_group_all(own == 7));
  out[t] = t;
}
