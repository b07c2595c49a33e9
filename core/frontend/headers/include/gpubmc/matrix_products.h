#pragma once
// Products of matrices, computed: a lane holds n elements that follow one another, line by line. Which lane holds which,
// CUDA does not say, and it is none that a program would guess; what depends on it is not compared by this.
//
// __GPUBMC_MATRICES: 0, nothing is computed; 1, integers; 2, also floats, where no operation rounds: in which order the sum
// of a product is made, and with which precision, is not known of a device.

#include "gpubmc/matrix_fragments.h"

#ifndef __GPUBMC_MATRICES
#define __GPUBMC_MATRICES 0
#endif

namespace nvcuda {
namespace wmma {

template <class T>
inline constexpr bool __gpubmc_is_whole =
    __is_same(T, signed char) || __is_same(T, unsigned char) || __is_same(T, char) || __is_same(T, int);

template <class Fragment>
inline constexpr bool __gpubmc_is_computed =
    !Fragment::__gpubmc_is_packed && Fragment::rows * Fragment::columns % 32 == 0 &&
    (__gpubmc_is_whole<typename Fragment::element_type> ? __GPUBMC_MATRICES >= 1 : __GPUBMC_MATRICES >= 2);

/// The lane that holds the part, and the other way round.
__GPUBMC_DEVICE unsigned __gpubmc_part_of(unsigned lane) { return lane ^ 16; }

template <bool IsRowMajor, class Fragment>
__GPUBMC_DEVICE void __gpubmc_load_elements(Fragment& f, const typename Fragment::element_type* matrix, unsigned stride) {
  const unsigned first = __gpubmc_part_of(__gpubmc_sreg_laneid()) * Fragment::num_elements;
  for (unsigned e = 0; e < Fragment::num_elements; ++e) {
    const unsigned row = (first + e) / Fragment::columns, column = (first + e) % Fragment::columns;
    f.x[e] = matrix[IsRowMajor ? row * stride + column : column * stride + row];
  }
}
template <bool IsRowMajor, class Fragment>
__GPUBMC_DEVICE void __gpubmc_store_elements(typename Fragment::element_type* matrix, const Fragment& f, unsigned stride) {
  const unsigned first = __gpubmc_part_of(__gpubmc_sreg_laneid()) * Fragment::num_elements;
  for (unsigned e = 0; e < Fragment::num_elements; ++e) {
    const unsigned row = (first + e) / Fragment::columns, column = (first + e) % Fragment::columns;
    matrix[IsRowMajor ? row * stride + column : column * stride + row] = f.x[e];
  }
}

/// The value of a factor's element as the sum has it.
template <class Sum, class T>
__GPUBMC_DEVICE Sum __gpubmc_factor(const T& element) {
  if constexpr (__gpubmc_is_whole<T>) return (Sum)element;
  else if constexpr (__is_same(Sum, double)) return element;
  else return (float)element;
}

/// All elements of a matrix, line by line, in every lane.
template <class Sum, class Fragment>
__GPUBMC_DEVICE void __gpubmc_gather(Sum* all, const Fragment& f) {
  for (unsigned e = 0; e < Fragment::num_elements; ++e) {
    const Sum own = __gpubmc_factor<Sum>(f.x[e]);
    for (unsigned lane = 0; lane < 32; ++lane)
      all[__gpubmc_part_of(lane) * Fragment::num_elements + e] = __shfl_sync(0xffffffffu, own, lane);
  }
}

template <class T>
struct __gpubmc_sum_of {
  typedef float type;
};
template <>
struct __gpubmc_sum_of<int> {
  typedef int type;
};
template <>
struct __gpubmc_sum_of<double> {
  typedef double type;
};

template <class D, class A, class B, class C>
__GPUBMC_DEVICE void __gpubmc_multiply(D& d, const A& a, const B& b, const C& c) {
  __gpubmc_note("which lane of a warp holds which elements of a matrix is taken to be one way of many: what depends on it "
                "is another thing on a device");
  typedef typename __gpubmc_sum_of<typename D::element_type>::type sum_type;
  constexpr unsigned depth = A::columns;
  sum_type left[A::rows * A::columns], right[B::rows * B::columns];
  __gpubmc_gather(left, a);
  __gpubmc_gather(right, b);
  const unsigned first = __gpubmc_part_of(__gpubmc_sreg_laneid()) * D::num_elements;
  for (unsigned e = 0; e < D::num_elements; ++e) {
    const unsigned row = (first + e) / D::columns, column = (first + e) % D::columns;
    sum_type sum = __gpubmc_factor<sum_type>(c.x[e]);
    for (unsigned k = 0; k < depth; ++k) sum += left[row * depth + k] * right[k * B::columns + column];
    d.x[e] = sum;
  }
}

}  // namespace wmma
}  // namespace nvcuda
