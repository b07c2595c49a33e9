#pragma once
// The text of one violation: source lines, the actions of threads, values at that moment, inputs.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/report/layout.h"
#include "core/report/names.h"

namespace gpubmc::core {

class CounterexampleText {
 public:
  CounterexampleText(const RunResult& run, const KernelResult& kernel, bool colour, bool verbose)
      : run_(run), k_(kernel), paint_(colour), names_(run, kernel), verbose_(verbose) {}

  /// Required: p is violated.
  std::string tell(const PropertyResult& p);
  /// The same in one line: what it is about, the line, and the inputs. Required: p is violated, with a counterexample.
  std::string mention(const PropertyResult& p);
  /// Whether some text has omitted parts that a verbose one contains.
  bool omitted() const { return omitted_; }

 private:
  void accesses(const Counterexample& ce);
  void waits(const Counterexample& ce);
  std::string threads(const Counterexample& ce, const std::vector<interp::ThreadId>& which) const;
  void place(const Counterexample& ce, const ir::Location& l);
  void excerpt(const ir::Location& l, const std::string& note);
  void callers(const ir::Location& l);
  void variables(const Counterexample& ce);
  /// The value of the scalar parameter with that name; nothing: there is none.
  std::optional<uint64_t> parameter(const Counterexample& ce, const std::string& name) const;
  /// "n = 4", for each scalar parameter.
  std::vector<std::string> scalars(const Counterexample& ce) const;
  /// "x[3] = 7": some elements of arrays that the shown threads read and no thread has written before.
  std::vector<std::string> cells(const Counterexample& ce);
  void inputs(const Counterexample& ce);
  void trace(const Counterexample& ce);
  std::string where(const ir::Location& l) const;

  const RunResult& run_;
  const KernelResult& k_;
  Paint paint_;
  Names names_;
  bool verbose_;
  std::string out_;
  std::set<std::string> told_;  ///< source lines that were printed
  bool omitted_ = false;
};

}  // namespace gpubmc::core
