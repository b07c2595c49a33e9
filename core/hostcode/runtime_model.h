#pragma once
// A model of the CUDA runtime, as far as it determines what kernels are launched on. All calls succeed. The returned
// error code is unconstrained, so both sides of an error check are followed, unless the policy says that it is success.
// What a function does is a row of runtime_functions.h.

#include "core/hostcode/abstract_memory.h"
#include "core/hostcode/call_model.h"
#include "core/hostcode/callbacks.h"
#include "core/hostcode/device_memory.h"
#include "core/hostcode/kernel_uses.h"
#include "core/hostcode/launch_model.h"
#include "core/hostcode/runtime_functions.h"

namespace gpubmc::core {

class RuntimeModel : public CallModel {
 public:
  /// Required: what is passed outlives this.
  RuntimeModel(AnalysisContext& context, AbstractMemory& memory, Callbacks& callbacks, Operands& operands,
               const KernelUses& uses, const DeviceVariables* device);

  /// The program is executed from its start.
  void begin();
  /// What the program may ask of the device is in memory.
  void describeDevice(State& s) { memory_.look(s, device(0).targets[0].object); }
  DeviceMemory& variables() { return variables_; }

  bool replaces(const llvm::CallBase& c, const llvm::Function& f, State& s) override;
  std::optional<Outcome> call(const HostCall& c, State& s) override;
  /// Work that writes to the object may have been started in some stream.
  void leftToOthers(State& s, ObjectId id) override;

 private:
  /// Applies the row. False: it is not modelled with these arguments, and nothing was done.
  bool apply(const RuntimeFunction& f, const HostCall& c, State& s);
  /// The effect and the outcome of a function that is not modelled.
  Outcome byValue(const HostCall& c, State s);
  /// The value that a call returns.
  Value success(const HostCall& c);
  /// The text of an error, in memory of the runtime.
  Value errorText(const HostCall& c);

  // Arguments of a row.
  const Value& at(const HostCall& c, int i) const;
  Term number(const HostCall& c, int i, unsigned bits = 64) const;
  StreamUse streamOf(const RuntimeFunction& f, const HostCall& c) const;
  std::optional<ObjectId> eventOf(const RuntimeFunction& f, const HostCall& c) const;

  // runtime_memory.cpp
  void allocate(const HostCall& c, State& s, const Value& to, Term bytes, bool isShared);
  bool allocateRows(const RuntimeFunction& f, const HostCall& c, State& s);
  void set(const HostCall& c, State& s, const Value& to, Term byte, Term bytes, StreamUse stream);
  void copy(const HostCall& c, State& s, const Value& to, const Value& from, Term bytes, StreamUse stream,
            bool isAsync);
  bool setOrCopyRows(const RuntimeFunction& f, const HostCall& c, State& s);
  bool copySymbol(const RuntimeFunction& f, const HostCall& c, State& s);
  void copyUnknownSymbol(const RuntimeFunction& f, const HostCall& c, State& s);
  bool symbolAddress(const RuntimeFunction& f, const HostCall& c, State& s);
  /// Frees all allocations of the device, and gives its variables their initial values.
  void resetDevice(State& s, const llvm::CallBase& site);

  // runtime_queries.cpp
  /// A place in the object that represents the device: the same query has the same answer each time.
  Value device(uint64_t offset);
  void blockSize(const HostCall& c, State& s);
  void deviceCount(const HostCall& c, State& s);
  bool deviceAttribute(const HostCall& c, State& s);
  bool deviceProperties(const HostCall& c, State& s);
  bool communicator(const RuntimeFunction& f, const HostCall& c, State& s);
  /// A new stream or event.
  void create(const HostCall& c, State& s, const char* name);
  void waitFor(const HostCall& c, State& s, StreamUse stream);

  const HostProgram& program_;
  const llvm::Module& module_;
  TermManager& terms_;
  const ExecutionPolicy& policy_;
  World& world_;
  Escapes& escapes_;
  UnorderedEffects& effects_;
  StreamOrder& streams_;
  const ExecutionContext& execution_;
  const Observers& observers_;
  std::map<Term, ir::HostPlaces>& inputs_;
  AbstractMemory& memory_;
  Callbacks& callbacks_;
  Operands& operands_;
  DeviceMemory variables_;
  LaunchModel launches_;
  bool usesStreams_ = false;  ///< there may be other streams than the default one
};

}  // namespace gpubmc::core
