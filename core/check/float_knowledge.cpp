#include "core/check/float_knowledge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gpubmc::core {

void tellFloats(const encoder::ExactFloats& floats, std::vector<Assumption>& assumptions,
                std::vector<std::string>& notes) {
  using Knowledge = encoder::ExactFloats::Knowledge;
  const auto& defined = floats.operations(Knowledge::Definition);
  const auto& documented = floats.operations(Knowledge::Documentation);
  const auto& others = floats.operations(Knowledge::Congruence);
  if (!defined.empty())
    notes.push_back(fmt::format("float operations taken as IEEE 754 computes them: {}", fmt::join(defined, ", ")));
  if (!documented.empty())
    assumptions.push_back(
        fmt::format("{}: results have the sign of the real function, and no larger errors than CUDA documents",
                    fmt::join(documented, ", ")));
  if (!others.empty())
    notes.push_back(fmt::format(
        "under the same conditions, other float operations are uninterpreted (equal operands give equal results): {}",
        fmt::join(others, ", ")));
}

}  // namespace gpubmc::core
