#pragma once
// What the device code of a program does with variables and pointers, as far as host code needs to know.

#include "core/hostcode/device_variables.h"
#include "core/hostcode/kernel_uses.h"

namespace gpubmc::core {

struct HostProgram;

/// Of one file.
struct DeviceUses {
  KernelUses kernels;
  DeviceVariables variables;
  friend bool operator==(const DeviceUses&, const DeviceUses&) = default;
};

DeviceUses deviceUsesOf(const llvm::Module& device);

/// Only what concerns these kernels and variables, by the names that a linked program has for them.
DeviceUses renamed(const DeviceUses& uses, const std::map<std::string, std::string>& kernels,
                   const std::map<std::string, std::string>& variables);

/// Those of the program, of which `device` is the code of the file that is checked.
DeviceUses deviceUsesOf(const llvm::Module& device, const HostProgram& program);

}  // namespace gpubmc::core
