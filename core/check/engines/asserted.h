#pragma once
// Claims in the code of a kernel.

#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"

namespace gpubmc::core {

/// Assertions and postconditions in the kernel's own function, of the classes that are checked.
inline std::vector<Subject> assertedBy(const Problem& problem) {
  std::vector<Subject> out;
  for (const ir::Block& b : problem.module.functions[problem.kernel.function].blocks)
    for (const ir::Inst& i : b.insts) {
      if (!ir::isClaim(i.op)) continue;
      const PropertyClass cls = i.op == ir::Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures;
      if (problem.checks(cls)) out.push_back({.cls = cls, .name = i.name, .loc = i.loc});
    }
  return out;
}

}  // namespace gpubmc::core
