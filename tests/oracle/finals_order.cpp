// Final states of the order encoding, queried by a check at the end of the kernel.

#include <fmt/format.h>

#include "core/run/check.h"
#include "gpu-model/interp/memory.h"
#include "tests/oracle/finals.h"

namespace gpubmc::oracle {
namespace {

using ir::Opcode;
using ir::Operand;

constexpr uint64_t kOrderWindow = 16;  ///< number of compared bytes of an array of unknown size

/// A word of global memory: object, offset and its value in one state.
struct Word {
  uint32_t object;
  uint64_t offset;
};

uint32_t valueIn(const Contents& state, const interp::Memory& before, Word w) {
  uint32_t v = 0;
  for (unsigned i = 4; i-- > 0;) {
    auto it = state.find({w.object, 0, w.offset + i});
    v = v << 8 | (it == state.end() ? before.load(w.object, 0, w.offset + i) : it->second);
  }
  return v;
}

/// The kernel with the inputs as constants and shared memory initially 0.
ir::Module fixed(ir::Module m, const interp::Witness& w) {
  for (uint32_t id = 1; id < m.objects.size(); ++id) {
    ir::Object& o = m.objects[id];
    const bool shared = o.space == ir::Space::Shared;
    if (o.init == ir::Init::Bytes || (!shared && o.space != ir::Space::Global)) continue;
    o.init = ir::Init::Bytes;
    o.bytes.assign(o.size.value_or(kOrderWindow), 0);
    if (auto it = w.contents.find(id); it != w.contents.end() && !shared)
      for (const auto& [offset, byte] : it->second)
        if (offset < o.bytes.size()) o.bytes[offset] = byte;
  }
  return m;
}

/// Appends a barrier to the kernel, after which thread 0 asserts that the words have the values of one of the states
/// (`among`) or of none of them.
class EndCheck {
 public:
  EndCheck(ir::Module m, uint32_t kernel) : m_(std::move(m)), f_(m_.functions[m_.kernels[kernel].function]) {
    m_.locations.push_back({"the end", 1, 1, f_.name, 0});
    loc_ = ir::LocId(m_.locations.size() - 1);
  }
  ir::LocId loc() const { return loc_; }

  ir::Module build(const std::vector<Word>& words, const std::vector<std::vector<uint32_t>>& states, bool among) {
    const auto meet = ir::BlockId(f_.blocks.size()), look = meet + 1, end = meet + 2;
    for (ir::Block& b : f_.blocks) {
      ir::Inst& last = b.insts.back();
      if (last.op != Opcode::Ret && last.op != Opcode::Exit) continue;
      const ir::LocId at = last.loc;
      last = {};
      last.op = Opcode::Br, last.targets = {meet}, last.loc = at;
    }
    f_.blocks.push_back({"meet", {}}), f_.blocks.push_back({"look", {}}), f_.blocks.push_back({"end", {}});
    constexpr auto kEqual = uint8_t(ir::IntPredicate::Eq);
    at_ = meet;
    add(Opcode::Barrier, {});
    const Operand thread = value(Opcode::SpecialReg, ir::kI32, {}, uint8_t(ir::SpecialRegister::TidX));
    const Operand first = value(Opcode::ICmp, ir::kI1, {thread, Operand::constant(0, ir::kI32)}, kEqual);
    add(Opcode::CondBr, {first}).targets = {look, end};
    at_ = look;
    std::vector<Operand> values;
    for (const Word& w : words) {
      const Operand by = Operand::constant(w.offset, ir::kI64);
      const Operand p = value(Opcode::PtrAdd, ir::kPtr, {Operand::object(w.object), by});
      values.push_back(value(Opcode::Load, ir::kI32, {p}));
    }
    Operand any = Operand::constant(0, ir::kI1);
    for (const std::vector<uint32_t>& state : states) {
      Operand all = Operand::constant(1, ir::kI1);
      for (size_t i = 0; i < words.size(); ++i) {
        const Operand same = value(Opcode::ICmp, ir::kI1, {values[i], Operand::constant(state[i], ir::kI32)}, kEqual);
        all = value(Opcode::And, ir::kI1, {all, same});
      }
      any = value(Opcode::Or, ir::kI1, {any, all});
    }
    if (!among) any = value(Opcode::Xor, ir::kI1, {any, Operand::constant(1, ir::kI1)});
    add(Opcode::Assert, {any}).name = "the state at the end";
    add(Opcode::Br, {}).targets = {end};
    at_ = end;
    add(Opcode::Ret, {});
    return std::move(m_);
  }

 private:
  ir::Inst& add(Opcode op, std::vector<Operand> operands) {
    ir::Inst i;
    i.op = op, i.operands = std::move(operands), i.align = 4, i.loc = loc_;
    f_.blocks[at_].insts.push_back(std::move(i));
    return f_.blocks[at_].insts.back();
  }
  Operand value(Opcode op, ir::Type type, std::vector<Operand> operands, uint8_t sub = 0) {
    ir::Inst& i = add(op, std::move(operands));
    i.type = type, i.sub = sub;
    i.result = ir::RegId(f_.regTypes.size());
    f_.regTypes.push_back(type);
    return Operand::reg(i.result, type);
  }

  ir::Module m_;
  ir::Function& f_;
  ir::LocId loc_ = 0;
  ir::BlockId at_ = 0;
};

/// Returns nothing if the time was not sufficient.
std::optional<core::Status> statusOf(const ir::Module& module, const interp::Witness& w, const std::vector<Word>& words,
                                     const std::vector<std::vector<uint32_t>>& states, bool among) {
  EndCheck check(module, w.kernel);
  const ir::LocId loc = check.loc();
  const ir::Module with = check.build(words, states, among);
  core::Options o;
  o.all = true, o.jobs = 1, o.interleavings = core::Interleavings::Order;
  o.grid = w.launch.grid, o.block = w.launch.block, o.warpSize = w.launch.warpSize;
  o.kernel = with.kernels.at(w.kernel).name;
  for (size_t i = 0; i < w.scalars.size(); ++i)
    if (const ir::KernelParam& p = with.kernels[w.kernel].params[i]; p.type.isInt())
      o.params[p.name] = {fmt::format("{}", w.scalars[i]), "the oracle"};
  Cancellation limit;
  limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(5));
  o.callers = core::Options::Callers::Any;
  const core::RunResult run = core::check(with, o, limit);
  if (limit.cancelled()) return std::nullopt;
  for (const core::PropertyResult& p : run.kernels.at(0).properties)
    if (p.cls == PropertyClass::Assertion && p.loc == loc) return p.status;
  return core::Status::Unknown;
}

}  // namespace

FinalsComparison compareOrder(const ir::Module& module, const interp::Witness& input, size_t maxStates) {
  using core::Status;
  FinalsComparison out;
  if (input.launch.grid.count() > 1 || input.launch.lockStep) return out;
  const ir::Module m = fixed(module, input);
  const FinalStates brute = finalStates(m, input, maxStates);
  if (!brute.complete || !brute.stuck.empty() || brute.ends.empty()) return out;
  const Found found = explore(m, input, maxStates);
  if (!found.complete || !found.violations.empty()) return out;
  std::vector<Word> words;
  for (uint32_t id = 1; id < m.objects.size(); ++id)
    if (m.objects[id].space == ir::Space::Global && !m.objects[id].readOnly)
      for (uint64_t at = 0; at + 4 <= m.objects[id].size.value_or(kOrderWindow); at += 4) words.push_back({id, at});
  const interp::Memory before(m, input);
  std::set<std::vector<uint32_t>> states;
  for (const Contents& c : brute.ends) {
    std::vector<uint32_t> values;
    for (const Word& w : words) values.push_back(valueIn(c, before, w));
    states.insert(std::move(values));
  }
  auto show = [](const std::vector<uint32_t>& state) { return fmt::format("{}", fmt::join(state, " ")); };
  const std::optional<Status> all = statusOf(m, input, words, {states.begin(), states.end()}, true);
  if (all != Status::Holds && all != Status::Violated && all != Status::InternalError) return out;
  ++out.inputs;
  if (all != Status::Holds) out.disagreement = "the order encoding reaches a state that brute force does not reach";
  for (const std::vector<uint32_t>& s : states) {
    const std::optional<Status> status = statusOf(m, input, words, {s}, false);
    if (!status) return out;
    ++out.states;
    if (status != Status::Violated) out.disagreement = "only brute force reaches global memory " + show(s);
  }
  return out;
}

}  // namespace gpubmc::oracle
