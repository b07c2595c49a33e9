#pragma once
// The arrays of a test vector: the contents of memory before the kernel starts.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/vectors/test_vector.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::vectors {

struct ArrayImage {
  uint32_t object = 0;
  std::string name;                    ///< in the source
  std::vector<ir::ElementPart> parts;  ///< of an element; empty: unknown
  uint32_t elementBytes = 0;           ///< 0: unknown
  uint64_t size = 0;                   ///< in bytes: of the array, or if unknown, of the part that a run accesses
  bool isSizeKnown = true;
  ir::KnownContents contents;  ///< fill, and the bytes that differ from it; unspecified bytes are 0
};

/// Runs the vector. By object: the end of what is accessed, at offsets that are possible in an array.
std::map<uint32_t, uint64_t> reachOf(const TestVector& vector, const ir::Module& module, const Cancellation& cancel);

/// The same of all blocks of the launch, to their ends: as far as a run of some length gets. What other blocks, or
/// other schedules, reach beyond that is not in it.
std::map<uint32_t, uint64_t> reachOfLaunch(const TestVector& vector, const ir::Module& module,
                                           const Cancellation& cancel);

/// In global memory and constants: the objects of pointer parameters, structures passed by value, variables without an
/// initialiser. In the order of their numbers. `reach`: reachOf(vector).
std::vector<ArrayImage> arraysOf(const TestVector& vector, const ir::Module& module,
                                 const std::map<uint32_t, uint64_t>& reach);

/// Limit on the size of an array that is written as a file.
inline constexpr uint64_t kLongestImage = uint64_t(1) << 26;

/// Required: image.size <= kLongestImage. Ensured: whole elements.
std::vector<uint8_t> bytesOf(const ArrayImage& image);

}  // namespace gpubmc::core::vectors
