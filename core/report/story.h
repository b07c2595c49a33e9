#pragma once
// One violation as a reader follows it: the source lines, who did what, the values at that moment, the inputs.

#include <string>

#include "core/report/layout.h"
#include "core/report/names.h"

namespace gpubmc::core {

class Story {
 public:
  Story(const RunResult& run, const KernelResult& kernel, bool colour, bool verbose)
      : run_(run), k_(kernel), paint_(colour), names_(run, kernel), verbose_(verbose) {}

  /// Required: p is violated.
  std::string tell(const PropertyResult& p);

 private:
  void accesses(const Counterexample& ce);
  void waits(const Counterexample& ce);
  std::string threads(const Counterexample& ce, const std::vector<interp::ThreadId>& which) const;
  void place(const Counterexample& ce, const ir::Location& l);
  void excerpt(const ir::Location& l, const std::string& note);
  void callers(const ir::Location& l);
  void variables(const Counterexample& ce);
  void inputs(const Counterexample& ce);
  void trace(const Counterexample& ce);
  std::string where(const ir::Location& l) const;

  const RunResult& run_;
  const KernelResult& k_;
  Paint paint_;
  Names names_;
  bool verbose_;
  std::string out_;
};

}  // namespace gpubmc::core
