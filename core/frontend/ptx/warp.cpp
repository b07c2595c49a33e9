// Inline PTX: instructions that the lanes of a warp execute together.

#include <llvm/ADT/StringSwitch.h>

#include <bit>

#include "core/frontend/lower/call_names.h"
#include "core/frontend/ptx/values.h"

namespace gpubmc::core {

bool PtxValues::warp(const PtxStatement& s) {
  if (s.name() == "activemask" && s.operands.size() == 1)
    return write(s.operands[0], f_.emit(Op::ActiveMask, ir::kI32, {}));
  if (!s.has("sync") || s.operands.size() < 3) return false;
  auto mask = read(s.operands.back(), ir::kI32);
  if (!mask) return false;
  if (s.name() == "shfl") return shuffle(s, *mask);
  if (s.name() == "vote" && s.words.size() == 4 && s.operands.size() == 3) {
    auto op = llvm::StringSwitch<std::optional<ir::VoteOp>>(s.words[2])
                  .Case("ballot", ir::VoteOp::Ballot)
                  .Case("any", ir::VoteOp::Any)
                  .Case("all", ir::VoteOp::All)
                  .Default(std::nullopt);
    auto p = read(s.operands[1], ir::kI1);
    if (!op || !p || (*op == ir::VoteOp::Ballot) != (s.words[3] == "b32")) return false;
    ir::Inst& inst = f_.add(Op::Vote, ir::kI32, {*mask, *p});
    inst.vote = *op;
    const ir::Operand result = ir::Operand::reg(inst.result, ir::kI32);
    return write(s.operands[0], *op == ir::VoteOp::Ballot ? result : f_.isNonZero(result));
  }
  if (s.name() == "match" && s.words.size() == 4 && s.words[1] == "any" && s.operands.size() == 3) {
    auto type = ptxType(s.words[3]);
    auto value = type ? read(s.operands[1], *type) : std::nullopt;
    return value && write(s.operands[0], f_.emit(Op::MatchAny, ir::kI32, {*mask, *value}));
  }
  if (s.name() != "redux" || s.words.size() != 4 || s.operands.size() != 3 || ptxType(s.words[3]) != ir::kI32)
    return false;
  const std::string prefix = s.words[2] == "min" || s.words[2] == "max" ? (isSignedPtx(s.words[3]) ? "s" : "u") : "";
  auto op = atomicNamed(prefix + s.words[2].str());
  auto value = read(s.operands[1], ir::kI32);
  if (!op || !value) return false;
  ir::Inst& inst = f_.add(Op::WarpReduce, ir::kI32, {*mask, *value});
  inst.atomic = *op;
  return write(s.operands[0], ir::Operand::reg(inst.result, ir::kI32));
}

/// shfl.sync.MODE.b32 d|p, a, b, c, mask: PTX ISA, "Data Movement and Conversion Instructions: shfl.sync". Bits 8 to 12
/// of c divide the warp into segments, bits 0 to 4 say how far in the segment a lane may read; p is whether it does.
bool PtxValues::shuffle(const PtxStatement& s, ir::Operand mask) {
  if (s.words.size() != 4 || s.words[3] != "b32" || s.operands.size() != 5) return false;
  auto mode = llvm::StringSwitch<std::optional<ir::ShuffleOp>>(s.words[2])
                  .Case("idx", ir::ShuffleOp::Index)
                  .Case("up", ir::ShuffleOp::Up)
                  .Case("down", ir::ShuffleOp::Down)
                  .Case("bfly", ir::ShuffleOp::Xor)
                  .Default(std::nullopt);
  const auto value = read(s.operands[1], ir::kI32), b = read(s.operands[2], ir::kI32),
             c = read(s.operands[3], ir::kI32);
  const auto [to, predicate] = s.operands[0].split('|');
  if (!mode || !value || !b || !c) return false;
  auto number = [&](uint64_t n) { return constant(n, ir::kI32); };
  auto exchange = [&](ir::ShuffleOp op, ir::Operand lane, uint64_t width) {
    ir::Inst& inst = f_.add(Op::Shuffle, ir::kI32, {mask, *value, lane, number(width)});
    inst.shuffle = op;
    return ir::Operand::reg(inst.result, ir::kI32);
  };
  // The word that CUDA's functions pass for a width: nothing else limits the lane.
  const bool isPlain = c->kind == ir::Operand::Kind::Const &&
                       (c->payload & 31) == (*mode == ir::ShuffleOp::Up ? 0u : 31u) && c->payload < 1u << 13 &&
                       std::has_single_bit(32 - (c->payload >> 8));
  if (isPlain && predicate.empty()) return write(to, exchange(*mode, *b, 32 - (c->payload >> 8)));

  ir::Inst& own = f_.add(Op::SpecialReg, ir::kI32, {});
  own.special = ir::SpecialRegister::LaneId;
  const ir::Operand lane = ir::Operand::reg(own.result, ir::kI32);
  const ir::Operand segment = make(Op::And, make(Op::LShr, *c, number(8)), number(31));
  const ir::Operand inSegment = make(Op::Xor, segment, number(31));
  const ir::Operand first = make(Op::And, lane, segment), by = make(Op::And, *b, number(31));
  const ir::Operand limit = make(Op::Or, first, make(Op::And, make(Op::And, *c, number(31)), inSegment));
  ir::Operand from = lane;
  switch (*mode) {
    case ir::ShuffleOp::Index: from = make(Op::Or, first, make(Op::And, by, inSegment)); break;
    case ir::ShuffleOp::Up: from = make(Op::Sub, lane, by); break;
    case ir::ShuffleOp::Down: from = make(Op::Add, lane, by); break;
    case ir::ShuffleOp::Xor: from = make(Op::Xor, lane, by); break;
  }
  const bool isUp = *mode == ir::ShuffleOp::Up;
  const ir::Operand reads = f_.compare(isUp ? ir::IntPredicate::Sge : ir::IntPredicate::Sle, from, limit);
  const ir::Operand result = isPlain ? exchange(*mode, *b, 32 - (c->payload >> 8))
                                     : exchange(ir::ShuffleOp::Index, choose(reads, from, lane), 32);
  return write(to.trim(), result) && (predicate.empty() || write(predicate.trim(), reads));
}

}  // namespace gpubmc::core
