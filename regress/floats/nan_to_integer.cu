//expect: holds
//--blockDim=1 --gridDim=1
// What the device makes of a NaN: 0 if neither the float nor the integer has 64 bits, otherwise the highest bit.
__global__ void convert(float f, double d) {
  if (f == f || d == d) return;
  __assert(int(f) == 0 && unsigned(f) == 0);
  __assert((long long)f == -1ll << 63 && (unsigned long long)f == 1ull << 63);
  __assert(int(d) == 1 << 31 && unsigned(d) == 1u << 31);
  __assert((long long)d == -1ll << 63 && (unsigned long long)d == 1ull << 63);
  __assert(short(f) == 0 && short(d) == 0 && (unsigned char)d == 0);
}
