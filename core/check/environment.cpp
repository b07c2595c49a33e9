#include "core/check/environment.h"

#include <fmt/format.h>

namespace gpubmc::core {

std::vector<std::string> textsOf(const Environment& e, const ir::Module& module, const ir::Kernel& kernel) {
  std::vector<std::string> out;
  for (const ir::Expression& n : e.numbers) out.push_back(fmt::format("__requires({});", ir::print(n, kernel)));
  for (const ir::ElementCondition& c : e.elements) out.push_back(ir::print(c, module, kernel) + ";");
  return out;
}

CheckOptions& operator|=(CheckOptions& options, const Environment& e) {
  options.preconditions.insert(options.preconditions.end(), e.numbers.begin(), e.numbers.end());
  options.elementConditions.insert(options.elementConditions.end(), e.elements.begin(), e.elements.end());
  return options;
}

}  // namespace gpubmc::core
