// __gpubmc_atomic_<op>_<type>_<scope>[_<order>]: the atomics of the embedded headers. With neither scope nor order in
// the name, both are arguments: constants, numbered as cuda::thread_scope and cuda::memory_order.

#include "core/frontend/lower/call_names.h"

namespace gpubmc::core {
namespace {

struct Ordering {
  ir::Scope scope = ir::Scope::Device;
  ir::Order order = ir::Order::Relaxed;
  ir::Order failure = ir::Order::Relaxed;  ///< of a compare-and-swap
};

std::optional<uint64_t> constantArgument(const llvm::CallBase& call, unsigned k) {
  const auto* n = k < call.arg_size() ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(k)) : nullptr;
  return n ? std::optional(n->getZExtValue()) : std::nullopt;
}

std::optional<ir::Scope> scopeNumbered(uint64_t n) {
  switch (n) {
    case 0: return ir::Scope::System;
    case 1: return ir::Scope::Device;
    case 2: return ir::Scope::Block;
    default: return std::nullopt;
  }
}

/// Consume is acquire, as in every implementation.
std::optional<ir::Order> orderNumbered(uint64_t n) {
  switch (n) {
    case 0: return ir::Order::Relaxed;
    case 1:
    case 2: return ir::Order::Acquire;
    case 3: return ir::Order::Release;
    case 4: return ir::Order::AcqRel;
    case 5: return ir::Order::SeqCst;
    default: return std::nullopt;
  }
}

/// The number of the failure order that follows from that of success.
constexpr uint64_t kFollows = UINT32_MAX;

/// Scope at argument `first`, then an order; for a compare-and-swap a second one. Nothing if one of them is known only
/// at run time, or is not a valid failure order.
std::optional<Ordering> orderingArguments(const llvm::CallBase& call, unsigned first) {
  Ordering result;
  auto scope = constantArgument(call, first), order = constantArgument(call, first + 1);
  if (!scope || !scopeNumbered(*scope) || !order || !orderNumbered(*order)) return std::nullopt;
  result.scope = *scopeNumbered(*scope);
  result.order = *orderNumbered(*order);
  if (call.arg_size() == first + 2) return result;
  auto failure = constantArgument(call, first + 2);
  if (!failure) return std::nullopt;
  auto told = *failure == kFollows ? ir::failureOrder(result.order) : orderNumbered(*failure);
  if (!told || *told == ir::Order::Release || *told == ir::Order::AcqRel) return std::nullopt;
  result.failure = *told;
  return result;
}

constexpr const char* kOpenOrder =
    "atomic operation whose memory order is known only at run time, or a compare-and-swap that releases where it fails";

}  // namespace

bool lowerGpubmcAtomic(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  if (name == "fence") {
    auto ordering = orderingArguments(call, 0);
    if (!ordering) {
      f.unsupported(call, kOpenOrder);
    } else if (ordering->order != ir::Order::Relaxed) {
      ir::Inst& inst = f.add(ir::Opcode::Fence, ir::kVoid, {});
      inst.scope = ordering->scope;
      inst.order = ordering->order;
    }
    return true;
  }
  const NameParts parts = splitName(name);
  if (parts.size() < 3 || parts.size() > 5 || parts[0] != "atomic") return false;
  const llvm::StringRef op = parts[1];
  auto type = typeNamed(parts[2]);
  if (!type) return false;
  Ordering ordering;
  if (parts.size() == 3) {
    auto given = orderingArguments(call, op == "load" ? 1 : op == "cas" ? 3 : 2);
    if (!given) {
      f.unsupported(call, kOpenOrder);
      return true;
    }
    ordering = *given;
  } else {
    auto scope = scopeNamed(parts[3]);
    auto order = parts.size() == 5 ? orderNamed(parts[4]) : ir::Order::Relaxed;
    if (!scope || !order) return false;
    ordering = {*scope, *order, op == "cas" ? ir::failureOrder(*order) : ir::Order::Relaxed};
  }

  auto finish = [&](ir::Inst& inst) {
    inst.scope = ordering.scope;
    inst.order = ordering.order;
    inst.failure = ordering.failure;
    inst.align = type->bytes();
    if (!inst.type.isVoid()) give(f, call, ir::Operand::reg(inst.result, inst.type));
    return true;
  };
  ir::Operand pointer = f.value(call.getArgOperand(0));
  if (op == "load") {
    ir::Inst& inst = f.add(ir::Opcode::Load, *type, {pointer});
    inst.isAtomic = true;
    return finish(inst);
  }
  ir::Operand value = argument(f, call, 1, *type);
  if (op == "store") {
    ir::Inst& inst = f.add(ir::Opcode::Store, ir::kVoid, {value, pointer});
    inst.isAtomic = true;
    return finish(inst);
  }
  if (op == "cas") {
    ir::Operand desired = argument(f, call, 2, *type);
    return finish(f.add(ir::Opcode::AtomicCAS, *type, {pointer, value, desired}));
  }
  auto update = atomicNamed(op);
  if (!update) return false;
  ir::Inst& inst = f.add(ir::Opcode::AtomicRMW, *type, {pointer, value});
  inst.atomic = *update;
  return finish(inst);
}

}  // namespace gpubmc::core
