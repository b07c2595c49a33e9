//expect: violated
//property: race
//line: 10
//--local_size=32 --num_groups=4

// Only the last work-item writes what is copied: it may not be the one that makes the copy.
__kernel void last(__global int *data) {
  __local int s[1];
  if (get_local_id(0) == get_local_size(0) - 1) s[0] = 1;
  event_t e = async_work_group_copy(data + get_group_id(0), s, 1, 0);
  wait_group_events(1, &e);
}
