#pragma once
// Device variables and the device in use, in the abstract memory of the host program. The host has a variable of its
// own for each device variable that is not managed; functions of the runtime get its address and mean the other one.

#include <optional>
#include <set>
#include <string>

#include "core/hostcode/analysis_context.h"
#include "core/hostcode/device_variables.h"

namespace gpubmc::core {

/// Memory of the host that is neither managed nor registered: kernels cannot use it.
bool isOfHostAlone(const HostProgram& program, const ObjectInfo& object);

class DeviceMemory : public Observer {
 public:
  /// `device`: what the device code determines; null: nothing is known, variables begin with zero or arbitrary values,
  /// and each kernel may write to all of them. Required: what is passed outlives this.
  DeviceMemory(AnalysisContext& context, const DeviceVariables* device)
      : program_(context.program),
        module_(context.module),
        terms_(context.terms),
        world_(context.world),
        escapes_(context.escapes),
        effects_(context.effects),
        device_(device) {}

  /// The number of devices whose variables are told apart.
  uint64_t devices() const;
  /// The variable on the device in use; none: there is no such variable.
  std::optional<ObjectId> variable(const std::string& name, const State& s);
  /// The variable on device `number`. A managed variable is the same on all devices.
  std::optional<ObjectId> variableOn(uint64_t number, const std::string& name);
  /// The place in a device variable that an argument of the runtime names; none: it is not known.
  std::optional<Value> symbolOf(const HostArgument& a, const State& s);
  /// The variable gets its initial value.
  void initialise(State& s, ObjectId id, const std::string& name, bool isZero);
  /// All bytes are zero, or arbitrary.
  void fillOrForget(State& s, ObjectId id, bool isZero);
  /// No number: it is not known which device.
  void useDevice(State& s, Term number);
  /// Work before the first cudaSetDevice is done on device 0.
  void useFirstDevice(State& s);

  /// What captured work writes to may change whenever the work is done again.
  void captured(State& s, const Value& written);

  /// False: the code of the kernel does not.
  bool mayUse(const std::string& kernel, const std::string& name) const {
    return !device_ || device_->mayUse(kernel, name);
  }
  bool mayWrite(const std::string& kernel, const std::string& name) const {
    return !device_ || device_->mayWrite(kernel, name);
  }

  /// Launches are assumed to leave these variables unchanged, where their contents are known. The caller proves that
  /// for each launch that lists the assumption (LaunchRecord::kept).
  void assumeKept(std::set<std::string> variables) { assumedKept_ = std::move(variables); }
  const std::set<std::string>& assumedKept() const { return assumedKept_; }
  /// Those that host code has read: every fact may depend on them.
  const std::set<std::string>& keptAndUsed() const { return keptAndUsed_; }
  void used(ObjectId id) override;

 private:
  static constexpr uint64_t kDevices = 8;  ///< devices that are told apart

  const HostProgram& program_;
  const llvm::Module& module_;
  TermManager& terms_;
  World& world_;
  Escapes& escapes_;
  UnorderedEffects& effects_;
  const DeviceVariables* device_;
  std::set<std::string> assumedKept_;
  std::set<std::string> keptAndUsed_;
};

}  // namespace gpubmc::core
