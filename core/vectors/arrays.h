#pragma once
// The arrays of a test vector as memory holds them before the kernel starts.

#include <cstdint>
#include <string>
#include <vector>

#include "core/vectors/test_vector.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::vectors {

struct ArrayImage {
  uint32_t object = 0;
  std::string name;                    ///< of the source
  std::vector<ir::ElementPart> parts;  ///< of an element; empty: not known
  uint32_t elementBytes = 0;           ///< 0: not known
  uint64_t size = 0;                   ///< in bytes: of the array, or where that is not known, of what a run touches
  ir::KnownContents contents;          ///< fill, and the bytes that are others; what neither says is 0
};

/// Of global memory and constants: the objects of pointer parameters, structures that are passed by value, variables
/// that have no initialiser. In the order of their numbers. Runs the vector to see what it touches.
std::vector<ArrayImage> arraysOf(const TestVector& vector, const ir::Module& module, const Cancellation& cancel);

/// Longer than anybody wants to have on disk as it is.
inline constexpr uint64_t kLongestImage = uint64_t(1) << 26;

/// Required: image.size <= kLongestImage. Ensured: whole elements.
std::vector<uint8_t> bytesOf(const ArrayImage& image);

}  // namespace gpubmc::core::vectors
