//expect: violated
//property: bounds
//line: 8

// The size of its work-groups is part of the kernel: 48 do not fit.
__kernel __attribute__((reqd_work_group_size(48, 1, 1))) void fill(__global int *out) {
  __local int s[32];
  s[get_local_id(0)] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[0];
}
