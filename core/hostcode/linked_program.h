#pragma once
// The host sides of several files as one program (docs/adr/0039-linked-host-code.md).

#include <optional>

#include "core/hostcode/compiled_host.h"

namespace gpubmc::core {

class LinkedProgram {
 public:
  /// `outside`: what files that may be in the program besides use of it. `sharesDevice`: the device code of the parts
  /// is linked, too. Required: each part has code.
  LinkedProgram(const std::vector<const CompiledHost*>& parts, OtherFiles outside, bool sharesDevice);

  /// Why the files cannot be followed as one program; empty: they can.
  const std::string& complaint() const { return complaint_; }

  /// The program for the check of one part. Kernels and device variables that only a file itself can name may have one
  /// name in several parts: here those of `part` have it, as in the device code of that file, and others have another.
  /// Valid until the next call. Required: there is no complaint.
  const HostProgram& seenFrom(size_t part);

 private:
  struct Part {
    HostTables tables;
    std::optional<DeviceUses> device;
    /// Stubs and device variables that were renamed, by the names that they have in the part.
    std::map<std::string, std::string> unique;
  };
  using Modules = std::vector<std::unique_ptr<llvm::Module>>;

  void shareVariables(const Modules& modules);
  void makeUnique(const Modules& modules);
  std::set<std::string> makeUsed(const Modules& modules);
  void link(Modules modules);
  bool isSameFromAll() const;
  void rename(const std::map<std::string, std::string>& names, bool isBack);
  void addTables(size_t part, size_t seenFrom);

  std::vector<Part> parts_;
  const OtherFiles outside_;
  HostProgram program_;
  std::optional<size_t> seenFrom_;
  std::string complaint_;
};

}  // namespace gpubmc::core
