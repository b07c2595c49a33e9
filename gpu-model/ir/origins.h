#pragma once
// Which objects of memory an address may lie in, from its instructions alone.

#include <set>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// The objects in which an address may lie.
struct Objects {
  std::set<uint32_t> of;
  bool any = false;  ///< others, too

  bool add(const Objects& other) {
    const size_t before = of.size();
    const bool wasAny = any;
    of.insert(other.of.begin(), other.of.end());
    any |= other.any;
    return of.size() != before || any != wasAny;
  }
};

/// By register: the objects in which an address may lie, as far as parameters and names of variables lead there.
class Origins {
 public:
  /// Required: the function is the kernel's.
  Origins(const Function& f, const Kernel& kernel);
  Objects of(const Operand& o) const {
    if (o.kind == Operand::Kind::ObjectAddress) return {{uint32_t(o.payload)}};
    return o.kind == Operand::Kind::Reg ? of_[o.payload] : Objects();
  }

 private:
  std::vector<Objects> of_;
};

}  // namespace gpubmc::ir
