#pragma once
// The memory of a test vector as tables in the source of a harness: valid in C99, C++ and CUDA.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/vectors/arrays.h"
#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

struct HarnessInput {
  const TestVector& vector;
  const ir::Module& module;
  const std::vector<ArrayImage>& arrays;      ///< arraysOf(vector)
  const std::map<uint32_t, uint64_t>& reach;  ///< reachOfLaunch(vector)
  const std::string& folder;                  ///< where the harness will be
};

/// The types of the tables. `gpubmc_memory`, what the device has of an array, is defined before.
inline constexpr const char* kHarnessTypes = R"(
typedef struct gpubmc_run {
  unsigned long long offset, size;
  const unsigned char *bytes;
} gpubmc_run;
typedef struct gpubmc_array {
  const char *name;
  unsigned long long size;   // in bytes
  unsigned char fill[8];     // repeats from the beginning
  unsigned fill_size;
  const gpubmc_run *runs;    // bytes that are others
  const gpubmc_run *result;  // bytes that the kernel is to leave; null: not known
  gpubmc_memory device;
} gpubmc_array;
)";

/// For memory of which the vector knows no size: of elements of this many bytes (0: unknown), and with this object. All
/// threads of the launch have room for what they reach, and at least for an element of each.
uint64_t roomFor(const HarnessInput& input, uint32_t object, uint64_t elementBytes, uint64_t threads);

class HarnessData {
 public:
  /// The arrays of the harness are these, and behind them those to which pointers in memory lead.
  HarnessData(const HarnessInput& input, std::vector<ArrayImage> arrays);

  const std::vector<ArrayImage>& arrays() const { return arrays_; }
  /// Of an object: the index of its array in the harness.
  std::optional<size_t> indexOf(uint32_t object) const;
  /// The bytes, and gpubmc_arrays, which ends with an entry without a name.
  std::string tables() const;

 private:
  std::string array(size_t index, const ArrayImage& a) const;

  const HarnessInput& input_;
  const TestVector& v_;
  std::vector<ArrayImage> arrays_;
  std::map<uint32_t, size_t> indexOf_;
};

}  // namespace gpubmc::core::vectors
