#pragma once
// The host code of files that are linked to one program, for the check of each of them. No LLVM.

#include <memory>
#include <string>
#include <vector>

#include "core/options/other_files.h"

namespace gpubmc::core {

struct CompiledHost;
class CompiledDevice;
struct HostProgram;
class FollowedProgram;
class LinkedProgram;

class LinkedHost {
 public:
  /// `outside`, `sharesDevice`: see LinkedProgram. Required: each part has code.
  LinkedHost(std::vector<std::shared_ptr<const CompiledHost>> parts, OtherFiles outside, bool sharesDevice);
  ~LinkedHost();
  LinkedHost(const LinkedHost&) = delete;
  LinkedHost& operator=(const LinkedHost&) = delete;

  /// The program for the check of file `number` of it, until the next call; the first call links it. Null: see
  /// complaint().
  const HostProgram* seenFrom(size_t number);
  /// From now on files are followed alone.
  void giveUp(std::string why);
  /// What was found for files that were checked before. Required: there is no complaint.
  FollowedProgram& followed() { return *followed_; }
  const std::string& complaint() const { return complaint_; }

 private:
  const std::vector<std::shared_ptr<const CompiledHost>> parts_;
  const OtherFiles outside_;
  const bool sharesDevice_;
  std::unique_ptr<LinkedProgram> program_;
  std::unique_ptr<FollowedProgram> followed_;  ///< about program_
  std::string complaint_;
};

/// A file of a project, and the programs that it is in.
struct FileInProject {
  struct Program {
    std::shared_ptr<LinkedHost> host;
    size_t number = 0;  ///< of the file in the program
  };
  std::shared_ptr<const CompiledHost> host;      ///< the host's side of the file; null: it was not compiled before
  std::shared_ptr<const CompiledDevice> device;  ///< likewise
  std::vector<std::shared_ptr<const CompiledDevice>> linked;  ///< of files whose device code is linked with this one's
  std::vector<Program> programs;                              ///< empty: the file is followed alone
};

}  // namespace gpubmc::core
