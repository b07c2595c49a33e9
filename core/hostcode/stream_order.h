#pragma once
// The order of work on the device. Abstract memory is updated when an operation is called, as if it ran at once.
// Contents::writer, reader and user record what may still be running on an object: in which stream it was started,
// which events were recorded after it, and which streams wait for these (Started). Later work starts after it if
// isOrdered() says so: it is in the same stream, in the default stream or a stream that synchronises with it, or in a
// stream that waits for such an event. Synchronisation settles what it covers.

#include <functional>
#include <optional>

#include "core/hostcode/escapes.h"
#include "core/hostcode/host_call.h"
#include "core/hostcode/program.h"
#include "core/hostcode/unordered_effects.h"

namespace gpubmc::core {

class StreamOrder {
 public:
  /// Required: what is passed outlives this.
  StreamOrder(const HostProgram& program, World& world, Escapes& escapes, const UnorderedEffects& effects)
      : program_(program), world_(world), escapes_(escapes), effects_(effects) {}

  /// True: work that is started in `after` begins when what was started in `before` is over.
  bool isOrdered(StreamUse before, StreamUse after) const;
  bool isOrdered(const Started& before, StreamUse after) const;
  /// What may be running when work is started in the stream on an object on which `before` may be running.
  Started startedAfter(const Started& before, StreamUse stream) const;
  /// The stream that an argument names.
  StreamUse streamOf(const HostArgument& a) const;
  /// That of work for which no stream is named.
  StreamUse ofNone() const;
  /// The event that an argument names; none: it is not known.
  std::optional<ObjectId> eventOf(const HostArgument& a) const;

  /// What a call that waits for the stream settles; no stream: for all streams of the device in use.
  void settle(State& s, std::optional<StreamUse> stream);
  /// cudaEventRecord, cudaStreamWaitEvent, cudaEventSynchronize. No event: it is not known which.
  void recordEvent(State& s, std::optional<ObjectId> event, StreamUse stream);
  void waitForEvent(State& s, std::optional<ObjectId> event, StreamUse stream);
  void settleEvent(State& s, std::optional<ObjectId> event);

 private:
  bool mayBeOfOthers(StreamUse stream) const;
  /// Applies `then` to all work that may be running and that `isMeant`.
  void eachStarted(State& s, const std::function<bool(const Started&)>& isMeant,
                   const std::function<void(Started&)>& then);

  const HostProgram& program_;
  World& world_;
  Escapes& escapes_;
  const UnorderedEffects& effects_;
};

}  // namespace gpubmc::core
