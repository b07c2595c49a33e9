#pragma once
// A finding that the user has accepted (a suppression): it is reported and does not affect the verdict.

#include <cstdint>
#include <optional>
#include <string>

#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// A suppression: which violations are accepted.
struct Allowance {
  enum class Origin : uint8_t {
    Source,    ///< a comment
    Baseline,  ///< an earlier run
    Idiom      ///< nobody: a usual way to write it, harmless
  } origin = Origin::Source;
  std::optional<PropertyClass> cls{};  ///< empty: every class
  std::string object{};                ///< the subject of the finding; empty: any
  std::string kernel{};                ///< only in this kernel; empty: in any
  std::string file{};                  ///< as ir::Location::file
  uint32_t line = 0;                   ///< of either access of a race; of the access, the barrier, the condition
  std::string reason{};

  friend bool operator==(const Allowance&, const Allowance&) = default;
};

}  // namespace gpubmc::core
