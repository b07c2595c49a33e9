//expect: holds
//--local_size=32 --num_groups=2

// The address of the expected value is generic, and each order and scope is named.
__kernel void first_one(__global atomic_int *flag, __global int *winner) {
  int expected = 0;
  if (atomic_compare_exchange_strong_explicit(flag, &expected, 1, memory_order_acq_rel, memory_order_relaxed,
                                              memory_scope_device))
    __assert(expected == 0);
}
