#pragma once
// Matrix operations of a warp. Which lane reads and writes which part of a matrix, and which elements it holds then, CUDA
// leaves open: what fragments hold after a load or a product is not computed, and memory is read and written as a whole, in
// pieces of 16 bytes, to multiples of which lines are aligned; the first one is to a multiple of 32. All lanes come together; that orders no memory.
//
// Comparisons with a reference compute them (__GPUBMC_MATRICES): in matrix_products.h.

#include "gpubmc/matrix_fragments.h"
#include "gpubmc/matrix_products.h"
#include "gpubmc/uncomputed.h"

namespace nvcuda {
namespace wmma {

template <class Fragment>
__GPUBMC_DEVICE void __gpubmc_fill_any(Fragment& f, const char* what) {
  for (auto& element : f.x) element = __gpubmc_uncomputed<typename Fragment::element_type>(what);
}

/// A matrix begins at a multiple of 32 bytes. Only the library requires that, so it is asked of the place in the array, and
/// not of the alignment that the array was declared with.
typedef unsigned __gpubmc_aligned_word __attribute__((aligned(32)));

/// The pieces of a matrix whose lines are `stride` elements apart.
template <class Fragment, bool IsRowMajor>
struct __gpubmc_pieces {
  typedef typename Fragment::element_type element;
  static constexpr unsigned in_piece = 16 / sizeof(element);
  static constexpr unsigned in_line = (IsRowMajor ? Fragment::columns : Fragment::rows) / in_piece;
  static constexpr unsigned count = (IsRowMajor ? Fragment::rows : Fragment::columns) * in_line;
  typedef uint4 any_piece __attribute__((aligned(1)));
  template <class Pointer>
  static __GPUBMC_MEMBER Pointer at(Pointer matrix, unsigned stride, unsigned i) {
    return matrix + (unsigned long long)(i / in_line) * stride + i % in_line * in_piece;
  }
  /// Lines begin at multiples of 16 bytes if the third one is at a multiple of 32, as the first one is.
  static __GPUBMC_MEMBER bool is_aligned(unsigned i) { return i == 0 || i == 2 * in_line; }
  static __GPUBMC_MEMBER void read(const element* matrix, unsigned stride, unsigned i) {
    if (is_aligned(i)) unsigned begin = *(const __gpubmc_aligned_word*)at(matrix, stride, i);
    uint4 piece = *(const any_piece*)at(matrix, stride, i);
  }
  static __GPUBMC_MEMBER void write(element* matrix, unsigned stride, unsigned i) {
    if (is_aligned(i)) *(__gpubmc_aligned_word*)at(matrix, stride, i) = 0;  // overwritten
    *(any_piece*)at(matrix, stride, i) = __gpubmc_uncomputed<uint4>("nvcuda::wmma::store_matrix_sync");
  }
};

/// The lane that holds a piece is none that a program would guess. Pieces of factors are read by two lanes, so that one of
/// them is another than the lane that wrote the piece; a sum goes back to where it came from by the same lane.
template <bool IsRowMajor, class Fragment>
__GPUBMC_DEVICE void __gpubmc_load_matrix(Fragment& f, const typename Fragment::element_type* matrix, unsigned stride) {
  typedef __gpubmc_pieces<Fragment, IsRowMajor> pieces;
  if (Fragment::__gpubmc_is_packed)
    __gpubmc_unsupported("nvcuda::wmma::load_matrix_sync of elements smaller than a byte");
  __gpubmc_vote_whole(0xffffffffu, 1);
  constexpr bool is_computed = __gpubmc_is_computed<Fragment>;
  const unsigned lane = __gpubmc_sreg_laneid() ^ 16, second = lane ^ 16;
  if constexpr (!is_computed || !Fragment::__gpubmc_is_sum)
   for (unsigned first = 0; first < pieces::count; first += 32) {
    if (first + lane < pieces::count) pieces::read(matrix, stride, first + lane);
    if (!Fragment::__gpubmc_is_sum && first + second < pieces::count) pieces::read(matrix, stride, first + second);
  }
  if constexpr (is_computed) __gpubmc_load_elements<IsRowMajor>(f, matrix, stride);
  else __gpubmc_fill_any(f, "nvcuda::wmma::load_matrix_sync");
}
template <bool IsRowMajor, class Fragment>
__GPUBMC_DEVICE void __gpubmc_store_matrix(typename Fragment::element_type* matrix, const Fragment& f, unsigned stride) {
  typedef __gpubmc_pieces<Fragment, IsRowMajor> pieces;
  __gpubmc_note("which lane of a warp stores which part of a matrix is taken to be one way of many: races within the warp "
                "that hang on it may be missed");
  __gpubmc_vote_whole(0xffffffffu, 1);
  if constexpr (__gpubmc_is_computed<Fragment>) return __gpubmc_store_elements<IsRowMajor>(matrix, f, stride);
  const unsigned lane = __gpubmc_sreg_laneid() ^ 16;
  for (unsigned first = 0; first < pieces::count; first += 32)
    if (first + lane < pieces::count) pieces::write(matrix, stride, first + lane);
}

template <int kRows, int kColumns, int kDepth, class Use, class T, class Layout>
__GPUBMC_DEVICE void load_matrix_sync(fragment<Use, kRows, kColumns, kDepth, T, Layout>& f,
                                      const typename fragment<Use, kRows, kColumns, kDepth, T, Layout>::element_type* matrix,
                                      unsigned stride) {
  __gpubmc_load_matrix<__is_same(Layout, row_major)>(f, matrix, stride);
}
template <int kRows, int kColumns, int kDepth, class T>
__GPUBMC_DEVICE void load_matrix_sync(fragment<accumulator, kRows, kColumns, kDepth, T>& f,
                                      const typename fragment<accumulator, kRows, kColumns, kDepth, T>::element_type* matrix,
                                      unsigned stride, layout_t layout) {
  if (layout == mem_row_major) __gpubmc_load_matrix<true>(f, matrix, stride);
  else __gpubmc_load_matrix<false>(f, matrix, stride);
}
/// As matrices of elements smaller than a byte are given.
template <int kRows, int kColumns, int kDepth, class Use, class T, class Layout>
__GPUBMC_DEVICE void load_matrix_sync(fragment<Use, kRows, kColumns, kDepth, T, Layout>& f, const void* matrix, unsigned stride) {
  static_assert(fragment<Use, kRows, kColumns, kDepth, T, Layout>::__gpubmc_is_packed, "the pointer is to the fragment's elements");
  load_matrix_sync(f, (const typename fragment<Use, kRows, kColumns, kDepth, T, Layout>::element_type*)matrix, stride);
}
template <int kRows, int kColumns, int kDepth, class T>
__GPUBMC_DEVICE void store_matrix_sync(typename fragment<accumulator, kRows, kColumns, kDepth, T>::element_type* matrix,
                                       const fragment<accumulator, kRows, kColumns, kDepth, T>& f, unsigned stride, layout_t layout) {
  if (layout == mem_row_major) __gpubmc_store_matrix<true>(matrix, f, stride);
  else __gpubmc_store_matrix<false>(matrix, f, stride);
}

template <class Fragment, class V>
__GPUBMC_DEVICE void fill_fragment(Fragment& f, const V& value) {
  for (auto& element : f.x) element = value;
}
template <class D, class A, class B, class C>
__GPUBMC_DEVICE void mma_sync(D& d, const A& a, const B& b, const C& c, bool saturates = false) {
  __gpubmc_vote_whole(0xffffffffu, 1);
  if constexpr (__gpubmc_is_computed<A> && __gpubmc_is_computed<D>) {
    if (saturates) __gpubmc_unsupported("a product by nvcuda::wmma::mma_sync that saturates");
    __gpubmc_multiply(d, a, b, c);
  } else {
    __gpubmc_fill_any(d, "nvcuda::wmma::mma_sync");
  }
}
template <class D, class A, class B, class C, class... Operations>
__GPUBMC_DEVICE void bmma_sync(D& d, const A&, const B&, const C&, Operations...) {
  __gpubmc_vote_whole(0xffffffffu, 1);
  __gpubmc_fill_any(d, "nvcuda::wmma::bmma_sync");
}
/// Rounds to 10 bits of mantissa, ties away from zero.
__GPUBMC_DEVICE float __float_to_tf32(float value) {
  const unsigned bits = __builtin_bit_cast(unsigned, value);
  if ((bits & 0x7f800000u) == 0x7f800000u) return value;  // infinities and NaNs
  return __builtin_bit_cast(float, (bits + 0x1000u) & 0xffffe000u);
}

}  // namespace wmma
}  // namespace nvcuda
