// Thread (x, y) of a square block leaves its value in the tile at row y, column x. After a barrier, thread (x, y) takes
// the value of thread (y, x) from row x, column y, and stores it where thread (y, x) would have stored it, if thread
// (y, x) would have. Whether and where that is has to be a function of the thread's indices, the block's index and the
// parameters alone: it is computed again with threadIdx.x and threadIdx.y exchanged. Exchanging is a permutation of the
// block, so each place gets the value that it had, from one thread. A load is the same in the other order: thread (x,
// y) loads for thread (y, x), and takes its own value after the barrier.
//
// A store moves down to the first place that the whole block comes to, a load up to the last one, and another thread
// does it. So the array of a load must not be written; and after a store, up to the next barrier of the block, there
// must be no access to the array, and nothing by which the thread could tell others that it has stored.

#include "core/perf/staging.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/check/kernel_traits.h"
#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core::perf {

namespace {

using ir::BlockId;
using ir::Inst;
using ir::Opcode;
using ir::Operand;
using ir::SpecialRegister;

struct Condition {
  Operand is;
  bool wanted = true;
};

/// Instructions of the function, made one after the other.
class Code {
 public:
  Code(ir::Function& f, ir::LocId loc) : f_(f), loc_(loc) {}

  Operand value(Opcode op, ir::Type type, std::vector<Operand> operands) {
    Inst i;
    i.op = op, i.type = type, i.operands = std::move(operands);
    return add(std::move(i));
  }
  Operand index(SpecialRegister r) {
    Inst i;
    i.op = Opcode::SpecialReg, i.type = ir::kI32, i.special = r;
    return add(std::move(i));
  }
  Operand add(Inst i) {
    i.loc = loc_;
    f_.regTypes.push_back(i.type);
    i.result = ir::RegId(f_.regTypes.size() - 1);
    const Operand out = Operand::reg(i.result, i.type);
    insts.push_back(std::move(i));
    return out;
  }
  void effect(Inst i) {
    i.loc = loc_;
    insts.push_back(std::move(i));
  }
  void barrier() {
    Inst i;
    i.op = Opcode::Barrier, i.barrier = ir::BarrierOp::Sync;
    effect(std::move(i));
  }

  std::vector<Inst> insts;

 private:
  ir::Function& f_;
  ir::LocId loc_;
};

class Staging {
 public:
  Staging(const ir::Module& m, uint32_t kernel, ir::InstRef access, unsigned side, const OtherAccesses& others)
      : m_(withOneEnd(m, m.kernels[kernel].function)),
        f_(m_.functions[access.function]),
        forest_(ir::loopForest(f_)),
        at_(access),
        access_(ir::at(m_, access)),
        isStore_(access_.op == Opcode::Store),
        value_(isStore_ ? access_.operands[0].type : access_.type),
        side_(side),
        others_(others) {
    for (const ir::Block& b : f_.blocks)
      for (const Inst& i : b.insts)
        if (i.result != ir::kNoReg) definitions_[i.result] = &i;
  }

  std::optional<Staged> make() {
    if (forest_.loopOf[at_.block] != -1 || !endsAtOnePlace()) return std::nullopt;
    const auto [before, behind] = meetings();
    if (!before || (!guard_.empty() && isStore_ && !behind)) return std::nullopt;
    if (!isSwappable(access_.operands[isStore_ ? 1 : 0])) return std::nullopt;
    if (!std::ranges::all_of(guard_, [&](const Condition& c) { return isSwappable(c.is); })) return std::nullopt;
    if (isStore_ ? !mayMoveDown(behind) : others_.areWritten) return std::nullopt;
    out_.module = m_;
    out_.tile = uint32_t(m_.objects.size());
    out_.module.objects.push_back(tile());
    isStore_ ? stageStore(behind) : stageLoad(*before);
    return std::move(out_);
  }

 private:
  /// A thread that returns early goes to a common last block instead, if it is in no loop and no thread waits for
  /// others.
  static ir::Module withOneEnd(ir::Module m, uint32_t function) {
    if (anyInst(m, function, [](uint32_t, const Inst& i) { return ir::synchronises(i.op); })) return m;
    ir::Function& f = m.functions[function];
    const ir::LoopForest forest = ir::loopForest(f);
    const BlockId last = BlockId(f.blocks.size());
    Inst ret;
    ret.op = Opcode::Ret;
    for (BlockId b = 0; b < last; ++b)
      if (Inst& end = f.blocks[b].insts.back();
          forest.loopOf[b] == -1 && (end.op == Opcode::Exit || end.op == Opcode::Ret))
        ret.loc = std::exchange(end, branch({}, {last})).loc;
    f.blocks.push_back({"", {ret}});
    return m;
  }
  /// Each thread returns, from one place.
  bool endsAtOnePlace() const {
    size_t ends = 0;
    return !anyInst(m_, at_.function, [&](uint32_t f, const Inst& i) {
      return i.op == Opcode::Exit || i.op == Opcode::Trap || i.op == Opcode::Unreachable || ir::isClaim(i.op) ||
             (i.op == Opcode::Ret && f == at_.function && ends++ > 0);
    });
  }

  /// The last block before the access to which all threads come once, and if there is a branch in between, the first
  /// one after it; between them, the access happens under `guard_`.
  std::pair<std::optional<BlockId>, std::optional<BlockId>> meetings() {
    std::optional<BlockId> b = 0;
    while (b && *b != at_.block) {
      const std::optional<BlockId> next = meetingOf(*b);
      if (next && forest_.loopOf[*b] == -1 && isBetween(*b, next)) return {b, next};
      b = next;
    }
    return {b, b};
  }
  /// The first block to which all threads come after the one: if it is in a loop, after the loop.
  std::optional<BlockId> meetingOf(BlockId b) const {
    if (forest_.loopOf[b] == -1)
      return forest_.meetingOf[b] < 0 ? std::nullopt : std::optional(BlockId(forest_.meetingOf[b]));
    int l = forest_.loopOf[b];
    while (forest_.loops[l].parent != -1) l = forest_.loops[l].parent;
    const std::vector<BlockId>& inside = forest_.loops[l].blocks;
    std::optional<BlockId> out;
    for (const BlockId of : inside)
      for (const BlockId to : f_.blocks[of].insts.back().targets) {
        if (std::ranges::find(inside, to) != inside.end()) continue;
        if (out && *out != to) return std::nullopt;
        out = to;
      }
    return out;
  }
  /// Whether the access is on a single way from the one block, without what leads to the other; then, its conditions.
  bool isBetween(BlockId from, std::optional<BlockId> to) {
    guard_.clear();
    std::set<BlockId> seen;
    for (BlockId b = at_.block; b != from;) {
      if (b == to || !seen.insert(b).second) return false;
      std::optional<BlockId> before;
      for (BlockId p = 0; p < f_.blocks.size(); ++p)
        for (const BlockId t : f_.blocks[p].insts.back().targets)
          if (t == b) {
            if (before) return false;
            before = p;
          }
      if (!before) return false;
      const Inst& branch = f_.blocks[*before].insts.back();
      if (branch.op == Opcode::CondBr) guard_.push_back({branch.operands[0], branch.targets[0] == b});
      b = *before;
    }
    return true;
  }

  /// Whether the value is a function of indices and parameters that another thread may compute.
  bool isSwappable(const Operand& o) const {
    if (o.kind != Operand::Kind::Reg || o.payload < f_.params.size()) return true;
    const Inst& i = *definitions_.at(ir::RegId(o.payload));
    if (i.op == Opcode::SpecialReg) return i.special != SpecialRegister::LaneId && i.special != SpecialRegister::WarpId;
    if (!ir::isPure(i.op)) return false;
    const bool mayFail = ir::isDivision(i.op) && (i.operands[1].kind != Operand::Kind::Const || !i.operands[1].payload);
    return !mayFail && std::ranges::all_of(i.operands, [&](const Operand& of) { return isSwappable(of); });
  }

  /// Whether threads may come to `to` before the store is done, and whether another thread of the block may do it
  /// there: until the block meets at a barrier, no thread may access the place, or tell others that it has stored.
  bool mayMoveDown(std::optional<BlockId> to) const {
    if (guard_.empty()) return isQuiet(at_.block, at_.index + 1, std::nullopt);
    return isQuiet(at_.block, at_.index + 1, to) && isQuiet(*to, 0, std::nullopt);
  }
  /// From that instruction to block `to`, or else to the barriers of the block that come next, there is no access to
  /// the arrays, and nothing that orders accesses.
  bool isQuiet(BlockId from, size_t index, std::optional<BlockId> to) const {
    std::vector<std::pair<BlockId, size_t>> open{{from, index}};
    std::set<BlockId> seen;
    while (!open.empty()) {
      const auto [b, first] = open.back();
      open.pop_back();
      bool goesOn = true;
      for (size_t n = first; goesOn && n < f_.blocks[b].insts.size(); ++n) {
        const Inst& i = f_.blocks[b].insts[n];
        const bool isPlain = (i.op == Opcode::Load || i.op == Opcode::Store) && !ir::isStrong(i);
        if (!to && i.op == Opcode::Barrier && i.fenced == ir::Fenced::All)
          goesOn = false;
        else if (isPlain ? others_.maySharePlaces({at_.function, b, uint32_t(n)}) : mayOrder(i))
          return false;
      }
      if (!goesOn) continue;
      for (const BlockId t : f_.blocks[b].insts.back().targets)
        if (t != to && seen.insert(t).second) open.push_back({t, 0});
    }
    return true;
  }
  static bool mayOrder(const Inst& i) {
    return ir::synchronises(i.op) || ir::accessesMemory(i.op) || ir::isAsync(i.op) || i.op == Opcode::Fence ||
           i.op == Opcode::Call || i.op == Opcode::UnsupportedOp;
  }

  ir::Object tile() const {
    ir::Object o;
    o.name = "tile", o.space = ir::Space::Shared, o.init = ir::Init::Undefined, o.align = 16;
    o.elementBytes = value_.bytes(), o.size = uint64_t(side_) * (side_ + 1) * value_.bytes(), o.loc = access_.loc;
    return o;
  }
  /// The place in the tile at that row and column.
  Operand place(Code& code, SpecialRegister row, SpecialRegister column) const {
    const Operand r = code.index(row), c = code.index(column);
    const Operand start = code.value(Opcode::Mul, ir::kI32, {r, Operand::constant(side_ + 1, ir::kI32)});
    const Operand n = code.value(Opcode::Add, ir::kI32, {start, c});
    const Operand wide = code.value(Opcode::ZExt, ir::kI64, {n});
    const Operand bytes = code.value(Opcode::Mul, ir::kI64, {wide, Operand::constant(value_.bytes(), ir::kI64)});
    return code.value(Opcode::PtrAdd, ir::kPtr, {Operand::object(out_.tile), bytes});
  }
  Operand own(Code& code) const { return place(code, SpecialRegister::TidY, SpecialRegister::TidX); }
  Operand others(Code& code) const { return place(code, SpecialRegister::TidX, SpecialRegister::TidY); }

  /// The value that the thread with x and y swapped has.
  Operand swapped(Code& code, const Operand& o, std::map<uint64_t, Operand>& made) const {
    if (o.kind != Operand::Kind::Reg || o.payload < f_.params.size()) return o;
    if (const auto it = made.find(o.payload); it != made.end()) return it->second;
    Inst i = *definitions_.at(ir::RegId(o.payload));
    if (i.op == Opcode::SpecialReg) i.special = other(i.special);
    for (Operand& of : i.operands) of = swapped(code, of, made);
    return made[o.payload] = code.add(std::move(i));
  }
  static SpecialRegister other(SpecialRegister r) {
    switch (r) {
      case SpecialRegister::TidX: return SpecialRegister::TidY;
      case SpecialRegister::TidY: return SpecialRegister::TidX;
      default: return r;  // the block is square
    }
  }
  /// Whether the thread with x and y swapped comes to the access.
  Operand swappedGuard(Code& code) const {
    std::map<uint64_t, Operand> made;
    std::optional<Operand> all;
    for (const Condition& c : guard_) {
      Operand is = swapped(code, c.is, made);
      if (!c.wanted) is = code.value(Opcode::Xor, ir::kI1, {is, Operand::constant(1, ir::kI1)});
      all = all ? code.value(Opcode::And, ir::kI1, {*all, is}) : is;
    }
    return *all;
  }
  Inst load(const Operand& from, unsigned align) const {
    Inst i;
    i.op = Opcode::Load, i.type = value_, i.operands = {from}, i.align = align;
    return i;
  }
  Inst store(const Operand& value, const Operand& to, unsigned align) const {
    Inst i;
    i.op = Opcode::Store, i.operands = {value, to}, i.align = align;
    return i;
  }
  unsigned aligned() const { return value_.bytes(); }

  ir::Function& function() { return out_.module.functions[at_.function]; }
  Code code() { return {function(), access_.loc}; }
  /// In place of `count` instructions.
  void replace(BlockId b, size_t from, size_t count, const Code& with) {
    std::vector<Inst>& insts = function().blocks[b].insts;
    insts.erase(insts.begin() + from, insts.begin() + from + count);
    insts.insert(insts.begin() + from, with.insts.begin(), with.insts.end());
  }
  ir::InstRef last(BlockId b, size_t from, const Code& code) const {
    return {at_.function, b, uint32_t(from + code.insts.size() - 1)};
  }
  BlockId newBlock(std::vector<Inst> insts) {
    function().blocks.push_back({"", std::move(insts)});
    return BlockId(function().blocks.size() - 1);
  }
  static Inst branch(std::vector<Operand> on, std::vector<BlockId> to) {
    Inst i;
    i.op = on.empty() ? Opcode::Br : Opcode::CondBr, i.operands = std::move(on), i.targets = std::move(to);
    return i;
  }
  /// Splits the block before that instruction; what comes from its end comes from the new block then.
  BlockId split(BlockId b, size_t from) {
    std::vector<Inst>& insts = function().blocks[b].insts;
    std::vector<Inst> rest(insts.begin() + from, insts.end());
    insts.erase(insts.begin() + from, insts.end());
    const std::vector<BlockId> targets = rest.back().targets;
    const BlockId out = newBlock(std::move(rest));
    for (const BlockId t : targets)
      for (Inst& i : function().blocks[t].insts)
        if (i.op == Opcode::Phi) std::ranges::replace(i.targets, b, out);
    return out;
  }

  void stageStore(std::optional<BlockId> behind) {
    Code leave = code();
    const Operand to = own(leave);
    leave.effect(store(access_.operands[0], to, aligned()));
    out_.tileStore = last(at_.block, at_.index, leave);

    Code take = code();
    const Operand value = take.add(load(others(take), aligned()));
    const size_t loadsAt = take.insts.size() - 1;
    std::map<uint64_t, Operand> made;
    Inst moved = access_;
    moved.operands = {value, swapped(take, access_.operands[1], made)};
    take.effect(std::move(moved));

    if (guard_.empty()) {
      leave.barrier();
      replace(at_.block, at_.index, 1, leave);
      const size_t from = at_.index + leave.insts.size();
      replace(at_.block, from, 0, take);
      out_.access = last(at_.block, from, take);
      out_.tileLoad = {at_.function, at_.block, uint32_t(from + loadsAt)};
      return;
    }
    replace(at_.block, at_.index, 1, leave);
    Code wait = code();
    wait.barrier();
    const Operand is = swappedGuard(wait);
    size_t first = 0;
    while (function().blocks[*behind].insts[first].op == Opcode::Phi) ++first;
    const BlockId rest = split(*behind, first);
    const BlockId inside = newBlock({});
    wait.effect(branch({is}, {inside, rest}));
    take.effect(branch({}, {rest}));
    replace(*behind, first, 0, wait);
    replace(inside, 0, 0, take);
    out_.access = {at_.function, inside, uint32_t(take.insts.size() - 2)};
    out_.tileLoad = {at_.function, inside, uint32_t(loadsAt)};
  }

  void stageLoad(BlockId before) {
    Code fetch = code();
    std::map<uint64_t, Operand> made;
    Inst moved = access_;
    moved.operands = {swapped(fetch, access_.operands[0], made)};
    const Operand value = fetch.add(std::move(moved));
    const size_t loadsAt = fetch.insts.size() - 1;
    const Operand to = others(fetch);
    fetch.effect(store(value, to, aligned()));
    const size_t storesAt = fetch.insts.size() - 1;

    Code take = code();
    Inst own = load(this->own(take), aligned());
    own.result = access_.result;
    take.effect(std::move(own));

    if (guard_.empty()) {
      fetch.barrier();
      replace(at_.block, at_.index, 1, fetch);
      out_.access = {at_.function, at_.block, uint32_t(at_.index + loadsAt)};
      out_.tileStore = {at_.function, at_.block, uint32_t(at_.index + storesAt)};
      const size_t from = at_.index + fetch.insts.size();
      replace(at_.block, from, 0, take);
      out_.tileLoad = last(at_.block, from, take);
      return;
    }
    replace(at_.block, at_.index, 1, take);
    out_.tileLoad = last(at_.block, at_.index, take);
    Code ask = code();
    const Operand is = swappedGuard(ask);
    const size_t end = function().blocks[before].insts.size() - 1;
    const BlockId rest = split(before, end);
    const BlockId inside = newBlock({});
    ask.effect(branch({is}, {inside, rest}));
    replace(before, end, 0, ask);
    fetch.effect(branch({}, {rest}));
    replace(inside, 0, 0, fetch);
    Code wait = code();
    wait.barrier();
    replace(rest, 0, 0, wait);
    out_.access = {at_.function, inside, uint32_t(loadsAt)};
    out_.tileStore = {at_.function, inside, uint32_t(storesAt)};
  }

  const ir::Module m_;
  const ir::Function& f_;
  const ir::LoopForest forest_;
  const ir::InstRef at_;
  const Inst& access_;
  const bool isStore_;
  const ir::Type value_;
  const unsigned side_;
  const OtherAccesses& others_;
  std::map<ir::RegId, const Inst*> definitions_;
  std::vector<Condition> guard_;  ///< of the access, from the last block before it to which all threads come
  Staged out_;
};

}  // namespace

std::optional<Staged> staged(const ir::Module& module, uint32_t kernel, ir::InstRef access, unsigned side,
                             const OtherAccesses& others) {
  const Inst& i = ir::at(module, access);
  const bool isPlain = (i.op == Opcode::Load || i.op == Opcode::Store) && !ir::isStrong(i) && !i.isInitial;
  if (!isPlain || access.function != module.kernels[kernel].function) return std::nullopt;
  return Staging(module, kernel, access, side, others).make();
}

}  // namespace gpubmc::core::perf
