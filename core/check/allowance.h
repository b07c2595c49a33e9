#pragma once
// Findings that the user knows of and accepts: they are told, and make no verdict.

#include <optional>
#include <string>
#include <vector>

#include "core/check/counterexample.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// What makes a violation one that is accepted.
struct Allowance {
  enum class Origin : uint8_t {
    Source,   ///< a comment
    Baseline  ///< an earlier run
  } origin = Origin::Source;
  std::optional<PropertyClass> cls{};  ///< none: every class
  std::string object{};                ///< the subject of the finding: this one only; empty: any
  std::string kernel{};                ///< in this kernel only; empty: in any
  std::string file{};                  ///< as ir::Location::file
  uint32_t line = 0;                   ///< of either access of a race; of the access, the barrier, the condition
  std::string reason{};

  friend bool operator==(const Allowance&, const Allowance&) = default;
};

/// The allowances that count for one kernel. What is passed must outlive this.
class Allowances {
 public:
  Allowances(const ir::Module& module, const std::string& kernel, const std::vector<Allowance>& all);

  bool empty() const { return all_.empty(); }
  /// The first that accepts the class on the subject at the place.
  const Allowance* at(ir::LocId loc, PropertyClass cls, const std::string& subject) const;
  const Allowance* at(ir::InstRef inst, PropertyClass cls, const std::string& subject) const {
    return at(ir::at(module_, inst).loc, cls, subject);
  }
  /// The first that accepts the class on the subject somewhere.
  const Allowance* on(PropertyClass cls, const std::string& subject) const;
  /// As at(), for what a replay saw: at either access of a race, else where it happened.
  const Allowance* of(const interp::Violation& violation, const std::string& subject) const;

 private:
  const ir::Module& module_;
  std::vector<const Allowance*> all_;
};

/// A race, of whatever kind: the classes of which one finding stands for many pairs of accesses.
bool isRaceClass(std::optional<PropertyClass> cls);

}  // namespace gpubmc::core
