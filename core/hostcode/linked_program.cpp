#include "core/hostcode/linked_program.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <utility>

#include "core/hostcode/initialiser_order.h"

namespace gpubmc::core {

namespace {

/// Without a handler LLVM prints an error and ends the process.
void keepFirstError(const llvm::DiagnosticInfo* info, void* complaint) {
  auto& text = *static_cast<std::string*>(complaint);
  if (info->getSeverity() != llvm::DS_Error || !text.empty()) return;
  llvm::raw_string_ostream out(text);
  llvm::DiagnosticPrinterRawOStream printer(out);
  info->print(printer);
}

/// Device code of the file has a variable of this name, or host code knows one.
bool hasVariable(const HostTables& tables, const std::optional<DeviceUses>& device, const std::string& name) {
  if (tables.deviceVariables.contains(name)) return true;
  if (!device) return false;
  const DeviceVariables& v = device->variables;
  auto isNamed = [&](const auto& byKernel) {
    return std::ranges::any_of(byKernel, [&](const auto& of) { return of.second.contains(name); });
  };
  return v.zero.contains(name) || v.begin.contains(name) || v.passedOn.contains(name) || isNamed(v.used) ||
         isNamed(v.written);
}

/// A kernel's stub, or a device variable.
bool isOfDevice(const llvm::GlobalValue& v, const HostTables& tables) {
  const std::string name = v.getName().str();
  return tables.kernels.contains(name) || tables.deviceVariables.contains(name);
}

}  // namespace

LinkedProgram::LinkedProgram(const std::vector<const CompiledHost*>& parts, OtherFiles outside, bool sharesDevice)
    : outside_(std::move(outside)) {
  program_.context = std::make_unique<llvm::LLVMContext>();
  program_.context->setDiagnosticHandlerCallBack(keepFirstError, &complaint_);
  program_.isLinked = true;
  program_.sharesDevice = sharesDevice;
  Modules modules;
  for (const CompiledHost* p : parts) {
    parts_.push_back({p->tables, p->device, {}});
    modules.push_back(moduleOf(p->code, *program_.context));
    noteInitialisers(*modules.back(), parts_.size() - 1);
  }
  if (sharesDevice) shareVariables(modules);
  makeUnique(modules);
  if (complaint_.empty()) link(std::move(modules));
  program_.isSameFromAll = isSameFromAll();
  if (complaint_.empty() && beginningOf(seenFrom(0))) complaint_ = whyOrderMatters(program_);
}

// Clang compiles each file as if its device code were not linked, where no file shares its variables.
void LinkedProgram::shareVariables(const Modules& modules) {
  for (size_t i = 0; i < modules.size(); ++i)
    for (const auto& [name, variable] : parts_[i].tables.deviceVariables)
      if (llvm::GlobalVariable* v = modules[i]->getNamedGlobal(name);
          v && variable.isVisible && v->hasLocalLinkage() && !v->isDeclaration())
        v->setLinkage(llvm::GlobalValue::WeakAnyLinkage);
}

// The linker would choose names for those that clash, and they are keys of the tables. A variable may clash with one
// that only device code of another file names, for which its host side has nothing.
void LinkedProgram::makeUnique(const Modules& modules) {
  std::map<std::string, std::vector<std::pair<size_t, llvm::GlobalValue*>>> named;
  for (size_t i = 0; i < modules.size(); ++i)
    for (llvm::GlobalValue& v : modules[i]->global_values())
      if (v.hasName() && !v.getName().starts_with("llvm.")) named[v.getName().str()].emplace_back(i, &v);
  for (const auto& [name, values] : named) {
    const bool isVariable = std::ranges::any_of(
        values, [&](const auto& v) { return parts_[v.first].tables.deviceVariables.contains(name); });
    const size_t users =
        std::ranges::count_if(parts_, [&, &own = name](const Part& p) { return hasVariable(p.tables, p.device, own); });
    const bool matters = std::ranges::any_of(values, [&](const auto& v) {
      return v.second->hasLocalLinkage() && isOfDevice(*v.second, parts_[v.first].tables);
    });
    if (!matters && isVariable && users > 1 && !program_.sharesDevice) {
      complaint_ = fmt::format("'{}' is one variable of the host, and each file has its own on the device",
                               llvm::demangle(name));
      return;
    }
    if (!matters || (values.size() == 1 && !(isVariable && users > 1))) continue;
    for (const auto& [part, v] : values) {
      if (!v->hasLocalLinkage()) {
        complaint_ = fmt::format("'{}' is a kernel or a device variable of one file, and something else in others",
                                 llvm::demangle(name));
        return;
      }
      v->setName(fmt::format("{}.{}", name, part));
      if (const HostTables& t = parts_[part].tables; t.kernels.contains(name) || t.deviceVariables.contains(name))
        parts_[part].unique[name] = v->getName().str();
    }
  }
}

// The linker leaves out what has internal linkage and is not used. Device variables are used by device code.
std::set<std::string> LinkedProgram::makeUsed(const Modules& modules) {
  std::set<std::string> out;
  for (size_t i = 0; i < modules.size(); ++i)
    for (llvm::GlobalVariable& v : modules[i]->globals()) {
      const std::string name = v.getName().str();
      const bool isOwn = std::ranges::any_of(parts_[i].unique, [&](const auto& u) { return u.second == name; });
      if (!v.hasLocalLinkage() || !(isOwn || parts_[i].tables.deviceVariables.contains(name))) continue;
      v.setLinkage(llvm::GlobalValue::ExternalLinkage);
      out.insert(name);
    }
  return out;
}

void LinkedProgram::link(Modules modules) {
  const std::set<std::string> ofDevice = makeUsed(modules);
  program_.module = std::make_unique<llvm::Module>("program", *program_.context);
  program_.module->setTargetTriple(modules.front()->getTargetTriple());
  program_.module->setDataLayout(modules.front()->getDataLayout());
  llvm::Linker linker(*program_.module);
  for (std::unique_ptr<llvm::Module>& m : modules)
    if (linker.linkInModule(std::move(m)) && complaint_.empty()) complaint_ = "the linker refuses them";
  for (const std::string& name : ofDevice)
    if (llvm::GlobalVariable* v = program_.module->getNamedGlobal(name))
      v->setLinkage(llvm::GlobalValue::InternalLinkage);
}

bool LinkedProgram::isSameFromAll() const {
  std::set<std::string> stubs;
  return !program_.sharesDevice && std::ranges::all_of(parts_, [&](const Part& p) {
    return p.unique.empty() && p.tables.deviceVariables.empty() &&
           std::ranges::all_of(p.tables.kernels, [&](const auto& k) { return stubs.insert(k.first).second; });
  });
}

void LinkedProgram::rename(const std::map<std::string, std::string>& names, bool isBack) {
  for (const auto& [own, unique] : names)
    if (llvm::GlobalValue* v = program_.module->getNamedValue(isBack ? own : unique)) v->setName(isBack ? unique : own);
}

void LinkedProgram::addTables(size_t part, size_t seenFrom) {
  const auto& [from, device, unique] = parts_[part];
  auto nameOf = [&, &names = unique](const std::string& name) {
    const auto other = part == seenFrom ? names.end() : names.find(name);
    return other == names.end() ? name : other->second;
  };
  std::map<std::string, std::string> onDevice;  ///< names of kernels whose stubs are renamed
  for (const auto& [stub, kernel] : from.kernels) {
    const std::string here = nameOf(stub);
    if (here != stub) onDevice[kernel] = fmt::format("{}.{}", kernel, part);
    program_.kernels.try_emplace(here, here == stub ? kernel : onDevice[kernel]);
  }
  auto kernelOf = [&](const std::string& kernel) {
    const auto other = onDevice.find(kernel);
    return other == onDevice.end() ? kernel : other->second;
  };
  for (const std::string& k : from.named) program_.named.insert(kernelOf(k));
  for (const std::string& k : from.namedByDevice) program_.namedByDevice.insert(kernelOf(k));
  for (const auto& [kernel, params] : from.kernelParams) program_.kernelParams.try_emplace(kernelOf(kernel), params);
  for (const auto& [kernel, list] : from.kernelParts) program_.kernelParts.try_emplace(kernelOf(kernel), list);
  std::map<std::string, std::string> kernels, variables;
  for (const auto& [stub, kernel] : from.kernels) kernels[kernel] = kernelOf(kernel);
  for (const auto& [name, variable] : from.deviceVariables) {
    variables[name] = nameOf(name);
    const auto [v, isNew] = program_.deviceVariables.try_emplace(nameOf(name), variable);
    if (isNew && part != seenFrom) program_.foreignVariables.insert(v->first);
    v->second.isZero |= variable.isZero;  // another file may only declare it
    v->second.isManaged |= variable.isManaged;
  }
  if (program_.sharesDevice)  // its device code may name variables that its host code does not
    for (const Part& p : parts_)
      for (const auto& [name, variable] : p.tables.deviceVariables)
        if (variable.isVisible) variables.try_emplace(name, name);
  for (const auto& [name, function] : from.functions)
    if (const llvm::Function* f = program_.module->getFunction(name); !f || f->isDeclaration())
      program_.functions.try_emplace(name, function);
  if (part != seenFrom && device) program_.otherDevices.push_back(renamed(*device, kernels, variables));
  program_.areDevicesKnown &= device.has_value();
  program_.hasStreamOfThread |= from.hasStreamOfThread;
  program_.isComplete &= from.isComplete;
  program_.isEntire &= from.isEntire;
  program_.allowances.insert(program_.allowances.end(), from.allowances.begin(), from.allowances.end());
}

const HostProgram& LinkedProgram::seenFrom(size_t part) {
  if (seenFrom_ == part) return program_;
  if (seenFrom_) rename(parts_[*seenFrom_].unique, true);
  rename(parts_[part].unique, false);
  seenFrom_ = part;
  static_cast<HostTables&>(program_) = {};
  program_.isEntered = false;
  program_.launchedElsewhere.clear();
  program_.setElsewhere.clear();
  program_.foreignVariables.clear();
  program_.otherDevices.clear();
  program_.areDevicesKnown = true;
  addTables(part, part);
  for (size_t i = 0; i < parts_.size(); ++i)
    if (i != part) addTables(i, part);
  noteOthers(program_, outside_);
  program_.launchedElsewhere.insert(program_.namedByDevice.begin(), program_.namedByDevice.end());
  return program_;
}

}  // namespace gpubmc::core
