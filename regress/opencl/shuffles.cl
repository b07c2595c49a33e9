//expect: holds
//--local_size=32 --num_groups=1

__kernel void turn(__global int *out) {
  const uint lane = get_sub_group_local_id();
  __assert(sub_group_shuffle(lane, 31 - lane) == 31 - lane);
  __assert(sub_group_shuffle_xor(lane, 1) == (lane ^ 1));
  __assert(sub_group_rotate(lane, 3) == (lane + 3) % 32);
  __assert(sub_group_clustered_rotate(lane, 3, 8) == lane / 8 * 8 + (lane + 3) % 8);
  __assert(sub_group_clustered_reduce_add(lane, 4) == lane / 4 * 16 + 6);
  __assert(all(sub_group_broadcast((int2)(lane, 2 * lane), 5) == (int2)(5, 10)));
  __assert(sub_group_non_uniform_reduce_and(lane | 64) == 64);
  out[get_global_id(0)] = 1;
}
