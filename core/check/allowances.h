#pragma once
// Which suppressions accept a finding.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/check/counterexample.h"
#include "core/options/allowance.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// The suppressions that apply to one kernel. The constructors' arguments must outlive this.
class Allowances {
 public:
  /// Those of `all` for the kernel of this name; empty: for the host program.
  Allowances(const ir::Module& module, const std::string& kernel, const std::vector<Allowance>& all);
  /// The same, and idioms in the kernel's code.
  Allowances(const ir::Module& module, const ir::Kernel& kernel, const std::vector<Allowance>& all);

  /// There are idioms only: what they accept has no effect on other properties.
  bool areIdioms() const { return all_.empty() && !idiom_.empty(); }
  bool empty() const { return all_.empty() && idiom_.empty(); }
  /// The first suppression that accepts the class on the subject at the place.
  const Allowance* at(ir::LocId loc, PropertyClass cls, const std::string& subject) const;
  const Allowance* at(ir::InstRef inst, PropertyClass cls, const std::string& subject) const;
  /// The first suppression that accepts the class on the subject at any place.
  const Allowance* on(PropertyClass cls, const std::string& subject) const;
  /// As at(), for a violation of a replay: at either access of a race, otherwise at its place.
  const Allowance* of(const interp::Violation& violation, const std::string& subject) const;

 private:
  const ir::Module& module_;
  std::vector<const Allowance*> all_;
  std::set<ir::InstRef> idiom_;  ///< reads that may race with atomic operations
  Allowance ofIdiom_;
};

/// A race of any kind: classes in which one finding represents many pairs of accesses.
bool isRaceClass(std::optional<PropertyClass> cls);

}  // namespace gpubmc::core
