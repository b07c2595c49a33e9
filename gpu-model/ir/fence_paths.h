#pragma once
// Which fences a thread certainly executes between two of its instructions.

#include <functional>
#include <map>
#include <tuple>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

class FencePaths {
 public:
  enum class Kind : uint8_t { Releases, Acquires };

  explicit FencePaths(const Module& module) : module_(module) {}

  /// Every path of the function from behind `from` to `to` has a fence of the kind whose scope is at least `scope`. Not
  /// if the two are in different functions. Fences of callees do not count.
  bool always(InstRef from, InstRef to, Kind kind, Scope scope);

 private:
  bool passes(InstRef from, InstRef to, Kind kind, Scope scope) const;

  const Module& module_;
  std::map<std::tuple<InstRef, InstRef, Kind, Scope>, bool> known_;
};

}  // namespace gpubmc::ir
