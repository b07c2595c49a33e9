#pragma once
// What is known of the launches of a file: from the programs that it is in, or from the file alone.

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/linked_host.h"
#include "core/host/finding.h"
#include "core/host/source_facts.h"
#include "core/hostcode/follow.h"

namespace gpubmc::core {

class HostReading {
 public:
  /// `alone`: the host's side of the file, which is asked for at most once. What is passed outlives this. `file`: null:
  /// it is in no project.
  HostReading(const Options& options, const FileInProject* file, std::function<HostProgram()> alone)
      : options_(options), file_(file), compile_(std::move(alone)) {}

  /// The file's own host side.
  const HostProgram& alone();

  /// Adds to `facts` what holds at all launches in all programs of the file. Returned: the defects of these programs.
  /// Throws Cancelled.
  std::vector<HostFinding> follow(const llvm::Module& device, SourceFacts& facts, const Suppositions& supposed,
                                  const Cancellation& cancel);

  /// Comments of all files of the programs, at the places of these findings.
  std::vector<Allowance> allowancesAt(const std::vector<HostFinding>& findings) const;

 private:
  std::optional<HostFollowed> followPrograms(const llvm::Module& device, SourceFacts& facts,
                                             const Suppositions& supposed, const Cancellation& cancel);
  void completeAlone(const llvm::Module& device, const SourceFacts& before, const std::set<std::string>& incomplete,
                     SourceFacts& facts, const Cancellation& cancel);

  const Options& options_;
  const FileInProject* file_;
  const std::function<HostProgram()> compile_;
  std::unique_ptr<HostProgram> alone_;
};

}  // namespace gpubmc::core
