#pragma once
// What is known at a launch: shape, arguments, the memory that they lead to, and conditions (launch_record.h). The
// state is read; objects that it does not have yet get their initial contents.

#include "core/hostcode/abstract_memory.h"
#include "core/hostcode/device_memory.h"

namespace gpubmc::core {

class LaunchSnapshot {
 public:
  /// Required: what is passed outlives this.
  LaunchSnapshot(AnalysisContext& context, AbstractMemory& memory, DeviceMemory& variables)
      : program_(context.program),
        module_(context.module),
        terms_(context.terms),
        world_(context.world),
        conditions_(context.conditions),
        effects_(context.effects),
        streams_(context.streams),
        execution_(context.execution),
        memory_(memory),
        variables_(variables) {}

  /// The launch, or the cases of it that differ in which pointers point into one array, or are null; at least one.
  /// `limits`: facts of every launch that does not fail.
  std::vector<LaunchRecord> take(const LaunchRequest& launch, const std::vector<Term>& limits, const State& s);
  /// All bytes of a device variable, as a launch in this stream finds them; empty: not all are known.
  ir::KnownContents wholeOf(ObjectId variable, StreamUse stream, State& s);

 private:
  LaunchRecord takeCase(const LaunchRequest& launch, const std::vector<Term>& limits, State& s);
  void takeArguments(const LaunchRequest& launch, LaunchRecord& r, State& s);
  /// A number or pointer in a structure that is passed.
  Value partOf(const std::vector<Value>& arguments, const HostPart& part, State& s);
  void takeParts(const LaunchRequest& launch, LaunchRecord& r, State& s);
  void takeVariables(const LaunchRequest& launch, LaunchRecord& r, State& s);
  void takeConditions(const LaunchRequest& launch, LaunchRecord& r, const State& s);
  PassedMemory passed(const Value& v, StreamUse stream, State& s);
  /// A pointer to one of several objects.
  void passedOneOf(const Value& v, PassedMemory& out, State& s);
  ir::KnownContents contentsOf(const Contents& c, Term offset, State& s);
  /// A launch in the stream finds the contents as they are.
  bool isSettledFor(const Contents& c, StreamUse stream) const { return streams_.isOrdered(c.writer, stream); }

  // launch_cases.cpp
  struct Case {
    std::vector<Value> arguments;
    State state;
  };
  /// Ensured: calls of the runtime succeeded on which it depends whether what is asked is so.
  void addSuccess(State& s, Term asked);
  /// Ensured: in no case a pointer is null on some ways only, unless that makes too many cases or nothing tells which.
  std::vector<Case> splitOffNull(const LaunchRequest& launch, Case whole, const std::vector<Term>& limits);
  std::vector<Case> casesOf(const LaunchRequest& launch, const std::vector<Term>& limits, const State& s);
  /// A pointer to one of several objects; which, conditions say.
  bool isChoice(const Value& v) const;
  /// Drops targets that pointers do not have in a launch within `limits`.
  void dropImpossible(std::vector<Value>& arguments, const std::vector<Term>& limits, const State& s);
  void dropImpossible(Value& v, const State& s);

  // launch_pointers.cpp: pointers in memory
  void findHeld(const std::string& kernel, StreamUse stream, LaunchRecord& r, State& s);
  /// Places from which pointers may lead to one array.
  void findTwice(const std::string& kernel, LaunchRecord& r, State& s);
  void findInStructures(const std::string& kernel, LaunchRecord& r, State& s,
                        const std::function<void(ObjectId, size_t parameter)>& found);

  const HostProgram& program_;
  const llvm::Module& module_;
  TermManager& terms_;
  World& world_;
  PathConditions& conditions_;
  const UnorderedEffects& effects_;
  const StreamOrder& streams_;
  const ExecutionContext& execution_;
  AbstractMemory& memory_;
  DeviceMemory& variables_;
};

}  // namespace gpubmc::core
