//expect: violated
//property: race
//line: 6
//--local_size=64 --num_groups=2

inline void put(__global int *a, int i) { a[i / 2] = i; }

__kernel void fill(__global int *a) {
  put(a, get_global_id(0));
}
