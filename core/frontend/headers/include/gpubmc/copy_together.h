#pragma once
// Copies that the threads of a group make together. It is not said which thread copies what; here each copies pieces that
// its neighbour would copy in a plain loop, so that a kernel which relies on the plain loop shows.

template <class Shape>
struct __gpubmc_shape_align {
  static constexpr unsigned value = 1;
};
template <class T>
constexpr __GPUBMC_MEMBER_BOTH unsigned __gpubmc_piece() {
  if constexpr (__is_same(T, void) || __is_same(T, const void))
    return 1;
  else
    return sizeof(T) <= 16 && (sizeof(T) & (sizeof(T) - 1)) == 0 ? sizeof(T) : alignof(T);
}

/// What the types of a copy and its shape say of both addresses.
template <class T, class U, class Shape>
constexpr __GPUBMC_MEMBER_BOTH unsigned __gpubmc_stated_alignment() {
  unsigned most = __gpubmc_shape_align<Shape>::value;
  if constexpr (!__is_same(T, void) && !__is_same(T, const void)) most = alignof(T) > most ? alignof(T) : most;
  if constexpr (!__is_same(U, void) && !__is_same(U, const void)) most = alignof(U) > most ? alignof(U) : most;
  return most;
}

template <unsigned Piece, unsigned Alignment, class Group>
__GPUBMC_DEVICE void __gpubmc_copy_together(const Group& g, void* to, const void* from, size_t bytes, void* barrier) {
  const size_t threads = size_t(g.size()), first = (size_t(g.thread_rank()) + 1) % threads;
  char* target = (char*)to;
  const char* source = (const char*)from;
  for (size_t at = first * Piece; at < bytes; at += threads * Piece) {
    if (Alignment > 1 && at == 0 && Piece <= bytes) {
      __gpubmc_async_copy(target, source, Piece, Piece, barrier, Alignment);
    } else if (at + Piece <= bytes) {
      __gpubmc_async_copy(target + at, source + at, Piece, Piece, barrier, 1);
    } else {
      for (size_t i = at; i < bytes; ++i) __gpubmc_async_copy(target + i, source + i, 1, 1, barrier, 1);
    }
  }
}
