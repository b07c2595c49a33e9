//expect: holds
//--local_size=1 --num_groups=1

// What section 6.15.3 of the OpenCL C specification says of integers, for all arguments.
__kernel void laws(int a, int b, uint u, uint v, char c, char d, short s) {
  __assert(abs(c) == (uchar)(c < 0 ? -(int)c : c));
  __assert(abs_diff(c, d) == (uchar)(c < d ? (int)d - c : (int)c - d));
  __assert(add_sat(c, d) == (char)max(-128, min(127, (int)c + d)));
  __assert(sub_sat(u, v) == (u < v ? 0 : u - v));
  __assert(hadd(c, d) == (char)(((int)c + d) >> 1));
  __assert(rhadd(c, d) == (char)(((int)c + d + 1) >> 1));
  __assert(clamp(a, -5, 5) >= -5 && clamp(a, -5, 5) <= 5);
  __assert(rotate(u, 8u) == (u << 8 | u >> 24));
  __assert(clz(u | 1u) <= 31 && clz(0u) == 32);
  __assert(popcount((uchar)(c & d)) <= popcount((uchar)c));
  __assert(upsample(c, (uchar)d) == (short)((short)c << 8 | (uchar)d));
  __assert(mul24(a & 0xfff, 3) == (a & 0xfff) * 3);
  __assert(mad_sat((char)100, (char)2, c) == (char)min(127, 200 + c));
  __assert(convert_uchar_sat(a) == (uchar)max(0, min(255, a)));
  __assert(convert_char(s) == (char)s);
  __assert(bitselect(u, v, 0xffu) == ((u & ~0xffu) | (v & 0xffu)));
  __assert(select(a, b, 1) == b && select(a, b, 0) == a);
}
