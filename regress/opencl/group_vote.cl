//expect: holds
//--std=CL2.0 --local_size=16 --num_groups=1

__kernel void vote(__global int *out) {
  int t = get_local_id(0);
  __assert(work_group_any(t == 3) != 0);
  __assert(work_group_all(t < 16) != 0);
  out[t] = t;
}
