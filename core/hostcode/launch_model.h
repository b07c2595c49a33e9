#pragma once
// Launches: in which ways the runtime is asked for them, and what the kernel may change.

#include "core/hostcode/abstract_memory.h"
#include "core/hostcode/device_memory.h"
#include "core/hostcode/kernel_uses.h"
#include "core/hostcode/launch_snapshot.h"
#include "core/hostcode/operands.h"
#include "core/hostcode/runtime_functions.h"

namespace gpubmc::core {

class LaunchModel {
 public:
  /// Required: what is passed outlives this.
  LaunchModel(AnalysisContext& context, AbstractMemory& memory, Operands& operands, DeviceMemory& variables,
              const KernelUses& uses)
      : program_(context.program),
        module_(context.module),
        terms_(context.terms),
        world_(context.world),
        escapes_(context.escapes),
        conditions_(context.conditions),
        effects_(context.effects),
        streams_(context.streams),
        execution_(context.execution),
        observers_(context.observers),
        memory_(memory),
        operands_(operands),
        variables_(variables),
        uses_(uses),
        snapshot_(context, memory, variables) {}

  /// The configuration between <<< and >>> of the next launch of this activation.
  void configure(const llvm::CallBase& c, State& s);
  /// The call of a kernel's stub, which launches the kernel.
  void launchStub(const llvm::CallBase& c, const llvm::Function& stub, State& s);
  /// Functions of the runtime that launch a kernel, or make it a node of a graph, which may be launched at any time.
  void launchKernel(const RuntimeFunction& f, const HostCall& c, State& s);
  void launchWithConfig(const RuntimeFunction& f, const HostCall& c, State& s);
  void launchNode(const RuntimeFunction& f, const HostCall& c, State& s);
  void launchOnManyDevices(const HostCall& c, State& s);
  /// A launch that is not followed: of a kernel, for a reason by number (see CL/cl.h).
  void mayLaunch(const HostCall& c);

 private:
  /// The arguments that a kernel with these parameters gets; nothing: not known.
  using ArgumentsFor = std::function<std::optional<std::vector<Value>>(const std::vector<HostType>&)>;

  void launch(const LaunchRequest& request, State& s);
  /// `kernel`: a pointer to it.
  void launchAny(const Value& kernel, const HostCall& c, const LaunchConfiguration& shape, State& s,
                 const ArgumentsFor& arguments);
  std::array<Term, 3> dimensions(const HostArgument& a, State& s);
  /// The member at this offset of a structure that the runtime defines.
  Value member(const Value& structure, uint64_t offset, llvm::Type& type, State& s);
  /// The arguments to which the elements of a list point.
  std::vector<Value> listed(const Value& list, const std::vector<HostType>& params, State& s);
  /// The arguments behind the first two of cudaLaunchKernelEx.
  std::vector<Value> following(const HostCall& c, const std::vector<HostType>& params, State& s);
  /// True: the facts exclude one of the limits.
  bool failsAlways(const State& s, const std::vector<Term>& limits);
  /// The kernel's effect on memory. Returns device variables that it may write to and is assumed to leave unchanged.
  std::set<std::string> changeMemory(const LaunchRequest& launch, State& s);
  void escapeArguments(const HostCall& c, State& s);

  const HostProgram& program_;
  const llvm::Module& module_;
  TermManager& terms_;
  World& world_;
  Escapes& escapes_;
  PathConditions& conditions_;
  UnorderedEffects& effects_;
  StreamOrder& streams_;
  const ExecutionContext& execution_;
  const Observers& observers_;
  AbstractMemory& memory_;
  Operands& operands_;
  DeviceMemory& variables_;
  const KernelUses& uses_;
  LaunchSnapshot snapshot_;
};

}  // namespace gpubmc::core
