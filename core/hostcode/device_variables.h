#pragma once
// What the code of the device says of its variables: what they begin with, and which kernels may write to them.

#include <llvm/IR/Module.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace gpubmc::core {

/// Numbers that a variable begins with, one after the other; what lies between them is padding.
struct InitialNumber {
  uint64_t offset = 0;
  unsigned bytes = 0;
  uint64_t bits = 0;
};

struct DeviceVariables {
  /// By linkage name. Variables with pointers in them, and large ones that are not all zero, are not in it.
  std::map<std::string, std::vector<InitialNumber>> begin;
  std::set<std::string> zero;  ///< those that begin with zero in all bytes
  /// By linkage name of a kernel: variables that it may write to; a kernel that is not in it may write to all.
  std::map<std::string, std::set<std::string>> written;

  /// Small ones of which is known what they begin with, and whose addresses no initialiser has: launches may be found
  /// to leave them as they found them.
  std::set<std::string> mayBeKept;

  std::map<std::string, std::set<std::string>> used;  ///< likewise: that it may look at, or take the address of

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
