#include "core/hostcode/sequence_recorder.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/hostcode/host_analysis.h"

namespace gpubmc::core {

// The recorded sequence names objects, so they keep their identity; and it is exact, so everything is unrolled.
ExecutionPolicy SequenceRecorder::policy() {
  ExecutionPolicy out;
  out.leavesOutLengthy = false;
  out.unroll = out.unrollInner = {1'000'000, 1 << 16};
  out.unrollsDividingLoops = false;
  out.followsDeepRecursion = false;
  out.runtimeSucceeds = true;
  out.separatesReallocations = false;
  out.copiesRowByRow = true;
  return out;
}

void SequenceRecorder::executing(const llvm::Instruction& i) {
  if (i.getDebugLoc()) line_ = sourceLineOf(i);
}

void SequenceRecorder::opaqueCall(State& s, const std::string& name) {
  complain(s, fmt::format("calls {}, which is not followed", name.empty() ? "a function" : name));
}

void SequenceRecorder::complain(State& s, const std::string& what) const {
  if (s.tape && !s.tape->complaint.empty()) return;
  s.tape = std::make_shared<const Tape>(Tape{nullptr, {}, fmt::format("line {}: the host {}", line_, what)});
}

void SequenceRecorder::loaded(const State& s, const Target& from, const Contents& c, Term number) {
  loaded_[number.id] = {from, s.tape, c.touched};
}

const SequenceRecorder::Loaded* SequenceRecorder::sourceOf(Term value) const {
  auto it = loaded_.find(value.id);
  return it == loaded_.end() ? nullptr : &it->second;
}

void SequenceRecorder::writing(Contents& c, bool isWhole, const MemoryOperation* by) {
  if (!by)
    c.touched = std::max(line_, 1u);
  else if (isWhole)
    c.touched = 0;
}

std::vector<uint8_t> SequenceRecorder::bytesAt(State& s, const Target& at, Term length) {
  constexpr uint64_t kMaxData = 1 << 16;
  const auto offset = terms_.value(at.offset), bytes = length ? terms_.value(length) : std::nullopt;
  if (!offset || !bytes || *bytes > kMaxData || *offset > UINT32_MAX) return {};
  const Contents c = escapes_.look(s, at.object);
  std::vector<uint8_t> out;
  for (uint64_t i = 0; i < *bytes; ++i) {
    const auto b = world_.bytesOf(world_.peek(c, *offset + i, {false, 8}), 1);
    if (!b) return {};
    out.push_back((*b)[0]);
  }
  return out;
}

void SequenceRecorder::record(State& s, const MemoryOperation& by, Deed deed) {
  deed.name = by.name, deed.line = by.line, deed.stream = by.stream;
  deed.blocks = by.blocks;
  auto note = [&](const Value& v, bool isRead) {
    for (const Target& t : v.targets) {
      if (t.object == 0) continue;
      const Contents& c = escapes_.look(s, t.object);
      if (c.freed) complain(s, "uses memory that it has freed");
      if (world_.info(t.object).isMany) complain(s, "uses memory that stands for several allocations");
      const bool isZero = c.origin.kind == Origin::Kind::Fill && c.origin.length == c.size && c.cells.empty() &&
                          c.touched == 0 && c.origin.pattern == std::vector<uint8_t>{0};
      const bool isNew = initial_.try_emplace(t.object, Initial{c.size, isZero}).second;
      if (!isRead) continue;
      deed.touched = std::max(deed.touched, c.touched);
      const bool isHosts = c.touched || (isNew && c.origin.kind == Origin::Kind::Initialiser) || !c.cells.empty();
      if (deed.kind == Deed::Kind::Copy && isHosts && v.only()) deed.data = bytesAt(s, t, deed.bytes);
    }
  };
  note(deed.from, true);
  note(deed.to, false);
  for (const Value& v : deed.arguments) note(v, true);
  s.tape = recorded(s.tape, std::move(deed));
}

void SequenceRecorder::setting(const MemoryOperation& by, State& s, const Value& to, Term byte, Term bytes) {
  Deed deed;
  deed.kind = Deed::Kind::Set;
  deed.to = to, deed.bytes = bytes, deed.byte = byte;
  record(s, by, std::move(deed));
}

void SequenceRecorder::copying(const MemoryOperation& by, State& s, const Value& to, const Value& from, Term bytes) {
  Deed deed;
  deed.kind = Deed::Kind::Copy;
  deed.to = to, deed.from = from, deed.bytes = bytes;
  record(s, by, std::move(deed));
}

void SequenceRecorder::waiting(const MemoryOperation& by, State& s) {
  Deed deed;
  deed.kind = Deed::Kind::Wait;
  record(s, by, std::move(deed));
}

void SequenceRecorder::launchStarts(const MemoryOperation& by, const LaunchRequest& launch, State& s) {
  Deed deed;
  deed.grid = launch.shape.grid, deed.block = launch.shape.block, deed.shared = launch.shape.shared;
  deed.arguments = launch.arguments;
  record(s, by, std::move(deed));
}

std::string SequenceRecorder::complaintAbout(const Performance& p, const HostLaunchesFound& found) const {
  if (!p.end) return "it does not return";
  if (p.end->tape && !p.end->tape->complaint.empty()) return p.end->tape->complaint;
  if (found.anyUnknown) return found.why;
  if (!found.unknown.empty()) return found.unknown.begin()->second;
  if (!effects_.callbacks.empty() || effects_.threads || effects_.captures || effects_.devices)
    return "what it does it leaves to threads, graphs, other devices or functions that are called back";
  return {};
}

SequenceRecorder::Performance SequenceRecorder::perform(HostAnalysis& analysis, const llvm::Function& f,
                                                        const std::vector<Given>& given) {
  Performance out;
  State s = analysis.blank();
  std::vector<Value> arguments;
  for (size_t i = 0; i < given.size(); ++i) {
    if (given[i].scalar) {
      arguments.push_back(Value::of(given[i].scalar));
      continue;
    }
    ObjectInfo info;
    info.kind = ObjectKind::Device;
    info.name = given[i].name;
    const ObjectId id = world_.object({f.getArg(unsigned(i)), 0, 4}, info);
    Contents c;
    c.origin = world_.arbitrary();
    if (given[i].bytes) c.size = world_.number(*given[i].bytes);
    s.put(id, std::move(c));
    arguments.push_back(Value::pointer(id, world_.number(0)));
  }
  try {
    Outcome done = analysis.execute(f, arguments, std::move(s));
    out.end = std::move(done.returned);
    out.result = std::move(done.result);
    out.complaint = complaintAbout(out, analysis.found());
  } catch (const NotFollowed& why) {
    out.complaint = why.why;
  } catch (const TooMuch&) {
    out.complaint = "it takes too long to follow";
  }
  if (!out.complaint.empty()) return out;
  for (const Value& v : arguments)
    for (const Target& t : v.targets)
      if (const Contents* c = out.end->find(t.object); c && c->touched)
        out.complaint = fmt::format("line {}: the host itself writes to '{}'", c->touched, world_.info(t.object).name);
  return out;
}

}  // namespace gpubmc::core
