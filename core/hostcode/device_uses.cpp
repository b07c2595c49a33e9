#include "core/hostcode/device_uses.h"

#include <algorithm>

#include "core/hostcode/program.h"

namespace gpubmc::core {

namespace {

using Names = std::map<std::string, std::string>;

std::set<std::string> renamed(const std::set<std::string>& names, const Names& to) {
  std::set<std::string> out;
  for (const std::string& n : names)
    if (const auto here = to.find(n); here != to.end()) out.insert(here->second);
  return out;
}

std::map<std::string, std::set<std::string>> renamed(const std::map<std::string, std::set<std::string>>& of,
                                                     const Names& kernels, const Names& variables) {
  std::map<std::string, std::set<std::string>> out;
  for (const auto& [kernel, names] : of)
    if (const auto here = kernels.find(kernel); here != kernels.end()) out[here->second] = renamed(names, variables);
  return out;
}

void add(const std::map<std::string, std::set<std::string>>& from, const std::string& kernel,
         std::set<std::string>& to) {
  if (const auto of = from.find(kernel); of != from.end()) to.insert(of->second.begin(), of->second.end());
}

}  // namespace

DeviceUses deviceUsesOf(const llvm::Module& device) {
  return {KernelUses(device), deviceVariablesOf(device)};
}

DeviceUses renamed(const DeviceUses& uses, const Names& kernels, const Names& variables) {
  DeviceUses out;
  for (const auto& [kernel, here] : kernels)
    if (!uses.kernels.savesPointers(kernel)) out.kernels.setSavesPointers(here, false);
  const DeviceVariables& from = uses.variables;
  for (const auto& [name, numbers] : from.begin)
    if (const auto here = variables.find(name); here != variables.end()) out.variables.begin[here->second] = numbers;
  out.variables.zero = renamed(from.zero, variables);
  out.variables.passedOn = renamed(from.passedOn, variables);
  out.variables.written = renamed(from.written, kernels, variables);
  out.variables.used = renamed(from.used, kernels, variables);
  return out;
}

DeviceUses deviceUsesOf(const llvm::Module& device, const HostProgram& program) {
  DeviceUses out = deviceUsesOf(device);
  if (!program.isLinked) return out;
  DeviceVariables& all = out.variables;
  for (const DeviceUses& other : program.otherDevices) {
    all.zero.insert(other.variables.zero.begin(), other.variables.zero.end());
    all.begin.insert(other.variables.begin.begin(), other.variables.begin.end());
    all.passedOn.insert(other.variables.passedOn.begin(), other.variables.passedOn.end());
  }
  for (const auto& [stub, kernel] : program.kernels) {
    const llvm::Function* f = device.getFunction(kernel);
    const bool isHere = f && !f->isDeclaration();
    bool isKnown = isHere && all.written.contains(kernel);
    if (isHere && !isKnown) {  // it may write to all
      if (program.sharesDevice) out.kernels.setSavesPointers(kernel, true);
      continue;
    }
    // Another file may have the kernel, too: an instance of a template. It runs one of them, and its facts are for the
    // one that is checked.
    std::set<std::string> written = all.passedOn, used = all.passedOn;
    add(all.written, kernel, written);
    add(all.used, kernel, used);
    for (const DeviceUses& other : program.otherDevices) {
      const bool isKnownThere = other.variables.written.contains(kernel);
      isKnown |= isKnownThere;
      add(other.variables.written, kernel, written);
      if (!isHere) add(other.variables.used, kernel, used);
      if (!isHere && !other.kernels.savesPointers(kernel) && (isKnownThere || !program.sharesDevice))
        out.kernels.setSavesPointers(kernel, false);
    }
    if (!isKnown && program.sharesDevice) continue;
    const std::set<std::string>& foreign = program.foreignVariables;
    if (!isKnown || !program.areDevicesKnown) written.insert(foreign.begin(), foreign.end());
    if (!isKnown) used.insert(foreign.begin(), foreign.end());
    all.written[kernel] = std::move(written);
    all.used[kernel] = std::move(used);
  }
  return out;
}

}  // namespace gpubmc::core
