// Executes one host function and records its operations on memory that kernels may use, for a comparison with another
// version (script.h).

#include <fmt/format.h>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

Engine::Deeds::Deeds(Engine& engine, const llvm::CallBase& site, std::string name, StreamUse stream, bool blocks)
    : engine_(engine),
      before_(engine.deeds_),
      name_(std::move(name)),
      line_(engine.lineOf(site)),
      stream_(std::move(stream)),
      blocks_(blocks) {
  engine.deeds_ = this;
}

void Engine::complain(State& s, const std::string& what) const {
  if (s.tape && !s.tape->complaint.empty()) return;
  s.tape = std::make_shared<const Tape>(Tape{nullptr, {}, fmt::format("line {}: the host {}", line_, what)});
}

void Engine::touch(Contents& c, bool isAll) const {
  if (!performing_) return;
  if (!deeds_)
    c.touched = std::max(line_, 1u);
  else if (isAll)
    c.touched = 0;
}

std::vector<uint8_t> Engine::bytesAt(State& s, const Target& at, Term length) {
  constexpr uint64_t kMaxData = 1 << 16;
  const auto offset = terms_.value(at.offset), bytes = length ? terms_.value(length) : std::nullopt;
  if (!offset || !bytes || *bytes > kMaxData || *offset > UINT32_MAX) return {};
  const Contents c = look(s, at.object);
  std::vector<uint8_t> out;
  for (uint64_t i = 0; i < *bytes; ++i) {
    const auto b = world_.bytesOf(world_.peek(c, *offset + i, {false, 8}), 1);
    if (!b) return {};
    out.push_back((*b)[0]);
  }
  return out;
}

void Engine::record(State& s, Deed deed) {
  if (!performing_) return;
  deed.name = deeds_->name_, deed.line = deeds_->line_, deed.stream = deeds_->stream_;
  deed.blocks = deeds_->blocks_;
  auto note = [&](const Value& v, bool isRead) {
    for (const Target& t : v.targets) {
      if (t.object == 0) continue;
      const Contents& c = look(s, t.object);
      if (c.freed) complain(s, "uses memory that it has freed");
      if (world_.info(t.object).isMany) complain(s, "uses memory that stands for several allocations");
      const bool isZero = c.origin.kind == Origin::Kind::Fill && c.origin.length == c.size && c.cells.empty() &&
                          c.touched == 0 && c.origin.pattern == std::vector<uint8_t>{0};
      const bool isNew = named_.try_emplace(t.object, Named{c.size, isZero}).second;
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

void Engine::wait(const Call& c, State& s, StreamUse stream) {
  const Deeds deeds(*this, *c.site, c.name, std::move(stream), true);
  Deed deed;
  deed.kind = Deed::Kind::Wait;
  record(s, std::move(deed));
}

const Engine::Loaded* Engine::sourceOf(Term value) const {
  auto it = loaded_.find(value.id);
  return it == loaded_.end() ? nullptr : &it->second;
}

Engine::Performance Engine::perform(const llvm::Function& f, const std::vector<Given>& given) {
  performing_ = true;
  Performance out;
  State s = blank();
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
  const std::vector<Value> passed = arguments;
  try {
    Outcome done = call(f, std::move(arguments), std::move(s), &f);
    out.end = std::move(done.returned);
    out.result = std::move(done.result);
  } catch (const NotFollowed& why) {
    out.complaint = why.why;
  } catch (const TooMuch&) {
    out.complaint = "it takes too long to follow";
  }
  if (!out.complaint.empty()) return out;
  if (!out.end)
    out.complaint = "it does not return";
  else if (out.end->tape && !out.end->tape->complaint.empty())
    out.complaint = out.end->tape->complaint;
  else if (found_.anyUnknown || !found_.unknown.empty())
    out.complaint = found_.anyUnknown ? found_.why : found_.unknown.begin()->second;
  else if (!beside_.callbacks.empty() || beside_.threads || beside_.captures || beside_.devices)
    out.complaint = "what it does it leaves to threads, graphs, other devices or functions that are called back";
  if (!out.complaint.empty()) return out;
  for (const Value& v : passed)
    for (const Target& t : v.targets)
      if (const Contents* c = out.end->find(t.object); c && c->touched)
        out.complaint = fmt::format("line {}: the host itself writes to '{}'", c->touched, world_.info(t.object).name);
  return out;
}

}  // namespace gpubmc::core
