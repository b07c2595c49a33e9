#pragma once
// Functions on bits, and of lanes and clocks, that HIP has and CUDA has not. Offsets and widths of fields count modulo
// the size of the word.

#define __GPUBMC_HIP_BITS(type, suffix, size)                                                              \
  __GPUBMC_DEVICE type __bitextract_##suffix(type word, unsigned offset, unsigned width) {                 \
    return (word >> (offset & (size - 1))) & ((type(1) << (width & (size - 1))) - 1);                      \
  }                                                                                                        \
  __GPUBMC_DEVICE type __bitinsert_##suffix(type word, type part, unsigned offset, unsigned width) {       \
    const type mask = (type(1) << (width & (size - 1))) - 1;                                               \
    offset &= size - 1;                                                                                    \
    return (word & ~(mask << offset)) | ((part & mask) << offset);                                         \
  }
__GPUBMC_HIP_BITS(unsigned, u32, 32)
__GPUBMC_HIP_BITS(__gpubmc_ulong, u64, 64)
#undef __GPUBMC_HIP_BITS

/// The place of the lowest one; all ones if there is none.
__GPUBMC_DEVICE unsigned __lastbit_u32_u32(unsigned word) { return unsigned(__ffs(int(word)) - 1); }
__GPUBMC_DEVICE unsigned __lastbit_u32_u64(__gpubmc_ulong word) { return unsigned(__ffsll((long long)word) - 1); }
__GPUBMC_DEVICE int __lastbit_u32_i32(int word) { return __ffs(word) - 1; }

__GPUBMC_DEVICE unsigned __mbcnt_lo(unsigned mask, unsigned more) { return __builtin_amdgcn_mbcnt_lo(mask, more); }
__GPUBMC_DEVICE unsigned __mbcnt_hi(unsigned mask, unsigned more) { return __builtin_amdgcn_mbcnt_hi(mask, more); }

__GPUBMC_DEVICE long long wall_clock64() { return clock64(); }
__GPUBMC_DEVICE long long __clock64() { return clock64(); }
__GPUBMC_DEVICE long long __clock() { return clock64(); }
