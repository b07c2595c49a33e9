// The intrinsics of core/frontend/headers/include/gpubmc/intrinsics.h that concern threads, warps, blocks and checks.

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DebugInfo.h>

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

using F = FunctionLowering;
using Call = llvm::CallBase;

/// OpenCL's flags: bit 0 is local memory, bit 1 global memory, bit 2 images. The memory of images that are written is
/// global memory here. `images`: "" if there are none; "_of_images" if there is no other global memory to order;
/// otherwise "_and_images".
bool flaggedBarrier(F& f, const Call& call, llvm::StringRef images) {
  const ir::Operand flags = argument(f, call, 0, ir::kI32);
  if (flags.kind != ir::Operand::Kind::Const) {
    f.unsupported(call, "a barrier whose flags are known only at run time");
    return true;
  }
  const bool ordersOthers = flags.payload & 2, ordersImages = flags.payload & 4;
  if (images == "_and_images" && ordersOthers != ordersImages) {
    f.unsupported(call, "a barrier that orders written images without other global memory, or the reverse");
    return true;
  }
  const bool ordersGlobal = images == "_of_images" ? ordersImages : ordersOthers;
  static constexpr ir::Fenced kFenced[] = {ir::Fenced::Nothing, ir::Fenced::Shared, ir::Fenced::Global,
                                           ir::Fenced::All};
  ir::Inst& inst = f.add(ir::Opcode::Barrier, ir::kVoid, {});
  inst.barrier = ir::BarrierOp::Sync;
  inst.fenced = kFenced[(flags.payload & 1) | (ordersGlobal ? 2 : 0)];
  return true;
}

/// A meeting that orders no memory, with equal arguments.
bool equalArguments(F& f, const Call& call) {
  std::vector<ir::Operand> values;
  for (const llvm::Use& a : call.args()) values.push_back(f.value(a));
  ir::Inst& inst = f.add(ir::Opcode::Barrier, ir::kVoid, std::move(values));
  inst.barrier = ir::BarrierOp::Same;
  inst.fenced = ir::Fenced::Nothing;
  return true;
}

bool barrier(F& f, const Call& call, llvm::StringRef name) {
  if (llvm::StringRef images = name; images.consume_front("barrier_flags")) return flaggedBarrier(f, call, images);
  if (name.starts_with("barrier_same")) return equalArguments(f, call);
  const bool isUnfenced = name.consume_back("_unfenced");
  auto op = llvm::StringSwitch<std::optional<ir::BarrierOp>>(name)
                .Case("barrier", ir::BarrierOp::Sync)
                .Case("barrier_count", ir::BarrierOp::Count)
                .Case("barrier_and", ir::BarrierOp::And)
                .Case("barrier_or", ir::BarrierOp::Or)
                .Default(std::nullopt);
  if (!op) return false;
  if (*op == ir::BarrierOp::Sync) {
    f.add(ir::Opcode::Barrier, ir::kVoid, {}).barrier = *op;
    return true;
  }
  ir::Inst& inst = f.add(ir::Opcode::Barrier, ir::kI32, {condition(f, call, 0)});
  inst.barrier = *op;
  if (isUnfenced) inst.fenced = ir::Fenced::Nothing;
  give(f, call, ir::Operand::reg(inst.result, ir::kI32));
  return true;
}

/// A load of the initial state.
bool initial(F& f, const Call& call, llvm::StringRef name) {
  if (!name.consume_front("initial_")) return false;
  const auto type = typeNamed(name);
  if (!type) return false;
  ir::Inst& inst = f.add(ir::Opcode::Load, *type, {argument(f, call, 0, ir::kPtr)});
  inst.isInitial = true;
  inst.align = type->bytes();
  give(f, call, ir::Operand::reg(inst.result, *type));
  return true;
}

/// `wave_`: sets of lanes have 64 bits, as HIP's and those of sub-groups. `converged_`: see ir::Comers.
bool warp(F& f, const Call& call, llvm::StringRef name) {
  const bool isConverged = name.consume_front("converged_");
  const ir::Type lanes = name.consume_front("wave_") ? ir::kI64 : ir::kI32;
  if (name == "activemask") {
    give(f, call, f.emit(ir::Opcode::ActiveMask, lanes, {}));
    return true;
  }
  auto add = [&](ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands) -> ir::Inst& {
    operands.insert(operands.begin(), argument(f, call, 0, lanes));
    ir::Inst& inst = f.add(op, type, std::move(operands));
    if (isConverged) inst.comers = ir::Comers::Converged;
    if (!type.isVoid()) give(f, call, ir::Operand::reg(inst.result, type));
    return inst;
  };
  if (name == "warpsync") {
    add(ir::Opcode::WarpSync, ir::kVoid, {});
    return true;
  }
  const NameParts parts = splitName(name);
  if (parts.size() == 3 && parts[0] == "shuffle") {
    auto op = llvm::StringSwitch<std::optional<ir::ShuffleOp>>(parts[1])
                  .Case("index", ir::ShuffleOp::Index)
                  .Case("up", ir::ShuffleOp::Up)
                  .Case("down", ir::ShuffleOp::Down)
                  .Case("xor", ir::ShuffleOp::Xor)
                  .Default(std::nullopt);
    auto type = typeNamed(parts[2]);
    if (!op || !type) return false;
    const ir::Operand value = argument(f, call, 1, *type), lane = argument(f, call, 2, ir::kI32);
    add(ir::Opcode::Shuffle, *type, {value, lane, argument(f, call, 3, ir::kI32)}).shuffle = *op;
    return true;
  }
  if (parts.size() == 2 && parts[0] == "vote") {
    auto op = llvm::StringSwitch<std::optional<ir::VoteOp>>(parts[1])
                  .Cases("all", "whole", ir::VoteOp::All)
                  .Case("any", ir::VoteOp::Any)
                  .Case("ballot", ir::VoteOp::Ballot)
                  .Case("uniform", ir::VoteOp::Uniform)
                  .Default(std::nullopt);
    if (!op) return false;
    const ir::Type type = *op == ir::VoteOp::Ballot ? lanes : ir::kI32;
    ir::Inst& inst = add(ir::Opcode::Vote, type, {condition(f, call, 1)});
    inst.vote = *op;
    if (parts[1] == "whole") inst.comers = ir::Comers::All;
    return true;
  }
  if (parts.size() == 3 && parts[0] == "match" && (parts[1] == "any" || parts[1] == "all")) {
    auto type = typeNamed(parts[2]);
    if (!type) return false;
    add(parts[1] == "any" ? ir::Opcode::MatchAny : ir::Opcode::MatchAll, lanes, {argument(f, call, 1, *type)});
    return true;
  }
  if (parts.size() == 2 && parts[0] == "reduce") {
    auto op = atomicNamed(parts[1]);
    if (!op) return false;
    add(ir::Opcode::WarpReduce, ir::kI32, {argument(f, call, 1, ir::kI32)}).atomic = *op;
    return true;
  }
  return false;
}

/// Named after the first variable that holds it.
void allocation(F& f, const Call& call) {
  ir::Object object;
  object.space = ir::Space::Heap;
  object.init = ir::Init::Undefined;
  object.align = 16;
  object.loc = f.module().locations().of(call.getDebugLoc().get());
  object.name = "memory from the heap";
  llvm::SmallVector<llvm::DbgVariableRecord*> records;
  llvm::SmallVector<llvm::DbgValueInst*> none;
  llvm::findDbgValues(none, const_cast<Call*>(&call), &records);
  for (const llvm::DbgVariableRecord* record : records) {
    const auto name = variableName(*record);
    if (!name) continue;
    const ElementType element = pointedTo(record->getVariable()->getType());
    object.name = *name;
    object.elementType = element.name;
    object.elementBytes = uint32_t(element.bytes);
    object.parts = element.parts;
    break;
  }
  const uint32_t index = f.module().addObject(std::move(object));
  ir::Inst& inst = f.add(ir::Opcode::Malloc, ir::kPtr, {argument(f, call, 0, ir::kI64)});
  inst.object = index;
  give(f, call, ir::Operand::reg(inst.result, ir::kPtr));
}

bool check(F& f, const Call& call, llvm::StringRef name) {
  auto op = llvm::StringSwitch<std::optional<ir::Opcode>>(name)
                .Case("assert", ir::Opcode::Assert)
                .Case("ensures", ir::Opcode::Ensures)
                .Case("assume", ir::Opcode::Assume)
                .Case("requires", ir::Opcode::Requires)
                .Default(std::nullopt);
  if (op) {
    f.add(*op, ir::kVoid, {condition(f, call, 0)}).name = textArgument(call, 1, name.str());
    return true;
  }
  if (name == "requires_elements") {
    const llvm::Value* array = call.getArgOperand(0)->stripPointerCasts();
    if (llvm::isa<llvm::Argument>(array) || llvm::isa<llvm::GlobalVariable>(array))
      f.module().requireOfElements(*call.getFunction(), *array, textArgument(call, 1, ""), textArgument(call, 2, ""),
                                   f.module().locations().of(call.getDebugLoc().get()));
    else
      f.unsupported(call, "a condition on elements of what is no pointer parameter of the kernel, and no variable");
    return true;
  }
  if (name == "unsupported") {
    f.unsupported(call, textArgument(call, 0, "construct of a header"));
    return true;
  }
  if (name == "note") {
    f.module().note(textArgument(call, 0, "note of a header"));
    return true;
  }
  if (name.consume_front("uncomputed_")) {
    auto type = typeNamed(name);
    if (!type) return false;
    ir::Inst& inst =
        f.add(ir::Opcode::Arbitrary, *type,
              {ir::Operand::constant(0, *type), ir::Operand::constant(~uint64_t(0) >> (64 - type->bits), *type)});
    inst.isUncomputed = true;
    inst.name = textArgument(call, 0, "value");
    give(f, call, ir::Operand::reg(inst.result, *type));
    return true;
  }
  if (name.consume_front("arbitrary_")) {
    auto type = typeNamed(name);
    if (!type) return false;
    ir::Operand lo = argument(f, call, 0, *type), hi = argument(f, call, 1, *type);
    ir::Inst& inst = f.add(ir::Opcode::Arbitrary, *type, {lo, hi});
    inst.name = textArgument(call, 2, "value");
    give(f, call, ir::Operand::reg(inst.result, *type));
    return true;
  }
  return false;
}

}  // namespace

bool lowerGpubmcCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  llvm::StringRef rest = name;
  if (rest.consume_front("sreg_")) {
    auto r = specialNamed(rest);
    if (r) giveSpecial(f, call, *r);
    return r.has_value();
  }
  rest = name;
  if (rest.consume_front("fence_")) {
    auto scope = scopeNamed(rest);
    if (!scope) return false;
    ir::Inst& inst = f.add(ir::Opcode::Fence, ir::kVoid, {});
    inst.scope = *scope;
    inst.order = ir::Order::SeqCst;
    return true;
  }
  if (name == "named_barrier" || name == "tile_barrier") {
    lowerNamedBarrier(f, argument(f, call, 0, ir::kI32), argument(f, call, 1, ir::kI32),
                      name == "tile_barrier" ? ir::BarrierForm::OfTile : ir::BarrierForm::Unaligned);
    return true;
  }
  if (name == "arrive") {
    give(f, call,
         f.emit(ir::Opcode::Arrive, ir::kI64, {argument(f, call, 0, ir::kPtr), argument(f, call, 1, ir::kI32)}));
    return true;
  }
  if (name == "await") {
    f.add(ir::Opcode::Await, ir::kVoid, {argument(f, call, 0, ir::kPtr), argument(f, call, 1, ir::kI64)});
    return true;
  }
  if (name == "malloc") {
    allocation(f, call);
    return true;
  }
  if (name == "free") {
    f.add(ir::Opcode::Free, ir::kVoid, {argument(f, call, 0, ir::kPtr)});
    return true;
  }
  if (name == "trap" || name == "exit" || name == "gridsync") {
    f.add(name == "trap" ? ir::Opcode::Trap : name == "exit" ? ir::Opcode::Exit : ir::Opcode::GridSync, ir::kVoid, {});
    return true;
  }
  return barrier(f, call, name) || initial(f, call, name) || warp(f, call, name) || check(f, call, name);
}

}  // namespace gpubmc::core
