//expect: holds
//--local_size=32 --num_groups=1

__kernel void fields(__global uint *out, uint x) {
  __assert(bitfield_insert(x, 5u, 4, 3) == ((x & ~0x70u) | 0x50u));
  __assert(bitfield_insert(x, 5u, 4, 0) == x && bitfield_insert(x, 5u, 0, 32) == 5u);
  __assert(bitfield_extract_signed(0xe0u, 5, 3) == -1 && bitfield_extract_signed(x, 0, 32) == (int)x);
  __assert(bitfield_extract_unsigned(0xe0u, 5, 3) == 7 && bitfield_extract_unsigned(x, 5, 0) == 0);
  __assert(bit_reverse(1u) == 0x80000000u && bit_reverse(bit_reverse(x)) == x);
  out[get_global_id(0)] = 1;
}
