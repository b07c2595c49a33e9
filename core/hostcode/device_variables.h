#pragma once
// What the device code determines about its variables: their initial values, and which kernels may write to them.

#include <llvm/IR/Module.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace gpubmc::core {

/// A number in the initial value of a variable. Bytes between such numbers are padding.
struct InitialNumber {
  uint64_t offset = 0;
  unsigned bytes = 0;
  uint64_t bits = 0;
  friend bool operator==(const InitialNumber&, const InitialNumber&) = default;
};

struct DeviceVariables {
  /// By linkage name. Variables that contain pointers, and large ones that are not all zero, are missing.
  std::map<std::string, std::vector<InitialNumber>> begin;
  std::set<std::string> zero;  ///< variables whose initial value is zero in all bytes
  /// By linkage name of a kernel: the variables that it may write to. A kernel that is missing may write to all.
  std::map<std::string, std::set<std::string>> written;

  /// Small variables with a known initial value whose address occurs in no initialiser: the analysis may find that
  /// launches leave them unchanged.
  std::set<std::string> mayBeKept;

  std::map<std::string, std::set<std::string>> used;  ///< by kernel, likewise: those that it may read or pass on

  /// Variables whose address is in memory: any kernel may read and write them.
  std::set<std::string> passedOn;

  friend bool operator==(const DeviceVariables&, const DeviceVariables&) = default;
  bool mayUse(const std::string& kernel, const std::string& variable) const {
    const auto of = used.find(kernel);
    return of == used.end() || of->second.contains(variable);
  }
  bool mayWrite(const std::string& kernel, const std::string& variable) const {
    const auto of = written.find(kernel);
    return of == written.end() || of->second.contains(variable);
  }
};

DeviceVariables deviceVariablesOf(const llvm::Module& device);

}  // namespace gpubmc::core
