#include "core/hostcode/stream_order.h"

#include <algorithm>

namespace gpubmc::core {

using Kind = StreamUse::Kind;

StreamUse StreamOrder::streamOf(const HostArgument& a) const {
  if (const Target* t = a.value.only()) {
    // A stream that a loop creates is another one in each iteration.
    if (t->object != 0)
      return world_.info(t->object).isMany ? StreamUse{Kind::Unknown, {}}
                                           : StreamUse{Kind::Named, world_.number(t->object)};
    const auto n = world_.terms().value(t->offset);
    if (n && *n == 0) return ofNone();
    if (n && *n <= 2) return {*n == 1 ? Kind::Default : Kind::OfThread, {}};  // cudaStreamLegacy, cudaStreamPerThread
  }
  if (a.value.isBits() && world_.terms().value(a.value.bits) == 0) return ofNone();
  return {Kind::Unknown, {}};
}

StreamUse StreamOrder::ofNone() const {
  return {program_.hasStreamOfThread ? Kind::OfThread : Kind::Default, {}};
}

bool StreamOrder::isOrdered(StreamUse before, StreamUse after) const {
  if (before.kind == Kind::Settled) return true;
  if (before.kind == Kind::Unknown || after.kind == Kind::Unknown) return false;
  const auto isDefault = [](const StreamUse& x) { return x.kind == Kind::Default || x.kind == Kind::OfThread; };
  if (isDefault(before) && isDefault(after)) return !effects_.devices && (before != after || !mayBeOfOthers(before));
  if (before == after) return true;
  const StreamUse& named = before.kind == Kind::Named ? before : after;
  const StreamUse& other = before.kind == Kind::Named ? after : before;
  if (named.kind != Kind::Named || other.kind != Kind::Default) return false;
  // A stream from outside may have been created with cudaStreamNonBlocking.
  const auto id = world_.terms().value(named.stream);
  return id && world_.info(ObjectId(*id)).name == "stream";
}

// Each thread has a stream of its own.
bool StreamOrder::mayBeOfOthers(StreamUse stream) const {
  return stream.kind == Kind::OfThread && effects_.threads;
}

bool StreamOrder::isOrdered(const Started& before, StreamUse after) const {
  return isOrdered(before.in, after) || before.before.contains(after);
}

Started StreamOrder::startedAfter(const Started& before, StreamUse stream) const {
  return isOrdered(before, stream) ? Started{stream, {}, {}} : Started::either(before, {stream, {}, {}});
}

void StreamOrder::eachStarted(State& s, const std::function<bool(const Started&)>& isMeant,
                              const std::function<void(Started&)>& then) {
  static constexpr Started Contents::* kStarted[] = {&Contents::writer, &Contents::reader, &Contents::user};
  std::vector<ObjectId> meant;
  for (const auto& [id, c] : s.memory)
    if (std::ranges::any_of(kStarted, [&](auto member) { return !((*c).*member).isOver() && isMeant((*c).*member); }))
      meant.push_back(id);
  for (ObjectId id : meant) {
    Contents& c = escapes_.edit(s, id);
    for (auto member : kStarted)
      if (!(c.*member).isOver() && isMeant(c.*member)) then(c.*member);
    if (c.reader.isOver()) c.copies.clear();
  }
}

// No stream: all streams of the device in use. In a program with several devices, a wait for all streams or for the
// default stream settles nothing, since the work may be on another device.
void StreamOrder::settle(State& s, std::optional<StreamUse> stream) {
  const bool isOfDevice = !stream || stream->kind == Kind::Default || stream->kind == Kind::OfThread;
  if ((effects_.devices && isOfDevice) || (stream && mayBeOfOthers(*stream))) return;
  eachStarted(
      s,
      [&](const Started& x) {
        return !stream || x.before.contains(*stream) || (x.in == *stream && stream->kind != Kind::Unknown);
      },
      [](Started& x) { x = {}; });
}

std::optional<ObjectId> StreamOrder::eventOf(const HostArgument& a) const {
  const Target* t = a.value.only();
  if (!t || !t->object || world_.info(t->object).name != "event" || world_.info(t->object).isMany) return std::nullopt;
  return t->object;
}

// An unknown event may be any event that was recorded before, so these are no longer known to follow any operation.
void StreamOrder::recordEvent(State& s, std::optional<ObjectId> event, StreamUse stream) {
  auto comesAfter = [&](const Started& x) { return event && isOrdered(x, stream); };
  eachStarted(
      s, [&](const Started& x) { return event ? x.events.contains(*event) != comesAfter(x) : !x.events.empty(); },
      [&](Started& x) {
        if (comesAfter(x))
          x.events.insert(*event);
        else if (event)
          x.events.erase(*event);
        else
          x.events.clear();
      });
}

void StreamOrder::waitForEvent(State& s, std::optional<ObjectId> event, StreamUse stream) {
  if (!event || stream.kind == Kind::Unknown) return;
  eachStarted(
      s, [&](const Started& x) { return x.events.contains(*event); }, [&](Started& x) { x.before.insert(stream); });
}

void StreamOrder::settleEvent(State& s, std::optional<ObjectId> event) {
  if (!event) return;
  eachStarted(s, [&](const Started& x) { return x.events.contains(*event); }, [](Started& x) { x = {}; });
}

}  // namespace gpubmc::core
