#pragma once
// What a check writes: the text on standard output, and the files that its options name.

#include <string>

#include "core/check/result.h"
#include "core/options/options.h"
#include "core/report/project.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

class Output {
 public:
  /// Required: what is passed outlives this.
  Output(const Options& options, const Cancellation& cancel);

  /// A file has standard output for itself: no text is written there.
  bool machineOnly() const { return machineOnly_; }

  /// Writes the findings of a run; returns the exit code. An output that cannot be written does not keep the others
  /// from being written. `baseline`: for --write-baseline; empty: nothing is written there.
  int write(const RunResult& result, const std::string& baseline = {}) const;
  int write(const ProjectResult& project, const std::string& baseline = {}) const;
  /// The run ended in the front-end for a reason other than an error in the file.
  int writeStopped(const std::string& reason) const;

 private:
  template <class Result>
  int writeAll(const Result& result, int code, const std::string& baseline) const;

  const Options& options_;
  const Cancellation& cancel_;
  const bool machineOnly_;
};

}  // namespace gpubmc::core
