#pragma once
// Shuffles of any trivially copyable value, word by word.

enum __gpubmc_direction { __gpubmc_index, __gpubmc_up, __gpubmc_down, __gpubmc_xor };

#define __GPUBMC_SHUFFLE_SCALAR(type, suffix)                                                             \
  template <__gpubmc_direction D>                                                                        \
  __GPUBMC_DEVICE type __gpubmc_shuffle_scalar(unsigned mask, type value, unsigned lane, unsigned width) { \
    if constexpr (D == __gpubmc_index) return __gpubmc_shuffle_index_##suffix(mask, value, lane, width); \
    if constexpr (D == __gpubmc_up) return __gpubmc_shuffle_up_##suffix(mask, value, lane, width);       \
    if constexpr (D == __gpubmc_down) return __gpubmc_shuffle_down_##suffix(mask, value, lane, width);   \
    if constexpr (D == __gpubmc_xor) return __gpubmc_shuffle_xor_##suffix(mask, value, lane, width);     \
  }
__GPUBMC_SHUFFLE_SCALAR(unsigned, i32)
__GPUBMC_SHUFFLE_SCALAR(float, f32)
__GPUBMC_SHUFFLE_SCALAR(double, f64)
#undef __GPUBMC_SHUFFLE_SCALAR

template <__gpubmc_direction D, class T>
__GPUBMC_DEVICE T __gpubmc_shuffle(unsigned mask, const T& value, unsigned lane, unsigned width) {
  if constexpr (__is_same(T, float) || __is_same(T, double)) {
    return __gpubmc_shuffle_scalar<D>(mask, value, lane, width);
  } else if constexpr (__is_integral(T) && sizeof(T) <= 4) {
    return T(__gpubmc_shuffle_scalar<D>(mask, unsigned(value), lane, width));
  } else {
    static_assert(__is_trivially_copyable(T), "only trivially copyable values are shuffled");
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned& word : words) word = __gpubmc_shuffle_scalar<D>(mask, word, lane, width);
    T result = value;
    __builtin_memcpy(&result, words, sizeof(T));
    return result;
  }
}
