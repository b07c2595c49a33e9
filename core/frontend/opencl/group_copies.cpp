// Copies that a work-group makes together, in the background.
//
// All work-items come to both functions with equal arguments and events, which is checked. One of them, of which
// nothing is known, makes the copy: what other work-items have written is there only behind a barrier, and what is
// copied is there for them only behind wait_group_events() and a barrier. Whatever conflicts with the copy without
// being ordered with it does so if the first or the last work-item makes it, since it is of another one than one of
// these. So the choice is between the two, and is the same for all: the contents of a variable in constant memory that
// nobody initialises.
//
// Both functions are barriers that order no memory: all work-items of the group come there, or none.

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

constexpr uint64_t kMostEvents = 64;  ///< of one wait

/// A choice of the whole group; its name is what a report shows.
Value* lastOneCopies(BuiltinCall& c) {
  constexpr unsigned kConstant = 4;
  llvm::Module* m = c.b.GetInsertBlock()->getModule();
  const char* name = "last_work_item_makes_copies";
  llvm::GlobalVariable* choice = m->getNamedGlobal(name);
  if (!choice)
    choice =
        new llvm::GlobalVariable(*m, c.b.getInt32Ty(), /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage, nullptr,
                                 name, nullptr, llvm::GlobalValue::NotThreadLocal, kConstant, /*externally*/ true);
  return c.b.CreateICmpNE(c.b.CreateAlignedLoad(c.b.getInt32Ty(), choice, llvm::Align(4)), c.b.getInt32(0));
}

/// All work-items come here, with equal values. Constants need no comparison; without anything to compare it is a
/// barrier. A function has one type, so its name has the operands'.
void meetWithEqual(BuiltinCall& c, const std::vector<Value*>& values) {
  std::string name = "__gpubmc_barrier_same";
  std::vector<Value*> compared;
  for (Value* v : values) {
    if (llvm::isa<llvm::Constant>(v)) continue;
    compared.push_back(v);
    name += v->getType()->isPointerTy() ? "_p" + std::to_string(v->getType()->getPointerAddressSpace())
                                        : "_i" + std::to_string(v->getType()->getIntegerBitWidth());
  }
  c.known(name, c.b.getVoidTy(), compared);
}

/// The number of a work-item in its group, and that of the last one.
std::pair<Value*, Value*> placeInGroup(BuiltinCall& c) {
  Value *place = c.b.getInt64(0), *size = c.b.getInt64(1);
  for (const char* axis : {"z", "y", "x"}) {
    Value* n = c.special(std::string("ntid.") + axis);
    place = c.b.CreateAdd(c.b.CreateMul(place, n), c.special(std::string("tid.") + axis));
    size = c.b.CreateMul(size, n);
  }
  return {place, c.b.CreateSub(size, c.b.getInt64(1))};
}

Value* copy(BuiltinCall& c, bool isStrided) {
  Value *to = c.arg(0), *from = c.arg(1), *count = c.arg(2);
  // A vector of three components takes the place of four.
  const uint64_t places = c.params[0].count == 3 ? 4 : c.params[0].count, each = places * c.params[0].bits / 8;
  llvm::IRBuilder<>& b = c.b;
  std::vector<Value*> arguments;
  for (unsigned i = 0; i < c.argCount(); ++i) arguments.push_back(c.arg(i));
  meetWithEqual(c, arguments);
  Value* given = c.arg(c.argCount() - 1);
  Value* isNew = b.CreateICmpEQ(b.CreatePtrToInt(given, b.getInt64Ty()), b.getInt64(0));
  Value* event = b.CreateSelect(isNew, c.known("__gpubmc_async_event", b.getPtrTy(), {}), given);
  const auto [place, last] = placeInGroup(c);
  Value* copies = b.CreateAnd(b.CreateICmpEQ(place, b.CreateSelect(lastOneCopies(c), last, b.getInt64(0))),
                              b.CreateICmpNE(count, b.getInt64(0)));
  llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(copies, b.GetInsertPoint(), /*Unreachable=*/false);
  auto bytesFrom = [&](Value* pointer, Value* distance) { return b.CreateGEP(b.getInt8Ty(), pointer, distance); };
  auto add = [&](Value* target, Value* source, Value* bytes) {
    c.known("__gpubmc_async_copy", b.getVoidTy(),
            {target, source, bytes, bytes, event, b.getInt32(uint32_t(each))});  // each is also the alignment
  };
  const auto known = c.constantArg(2);
  if (known && !isStrided) {
    b.SetInsertPoint(then);
    if (*known) add(to, from, b.getInt64(*known * each));
  } else {
    // One element after the other: a copy has a size that is known when the code is compiled.
    const auto [body, index] = llvm::SplitBlockAndInsertSimpleForLoop(count, then);
    b.SetInsertPoint(body);
    Value* dense = b.CreateMul(index, b.getInt64(each));
    Value* apart = isStrided ? b.CreateMul(dense, c.arg(3)) : dense;
    constexpr unsigned kShared = 3;
    const bool toLocal = to->getType()->getPointerAddressSpace() == kShared;
    add(bytesFrom(to, toLocal ? dense : apart), bytesFrom(from, toLocal ? apart : dense), b.getInt64(each));
  }
  b.SetInsertPoint(&c.call());
  return event;
}

Value* wait(BuiltinCall& c) {
  const auto count = c.constantArg(0);
  if (!count || *count > kMostEvents)
    return c.unsupported("wait_group_events() for a number of events that is not known");
  llvm::IRBuilder<>& b = c.b;
  std::vector<Value*> events;
  for (uint64_t i = 0; i < *count; ++i) {
    Value* at = b.CreateGEP(b.getPtrTy(), c.arg(1), b.getInt64(i));
    events.push_back(b.CreateAlignedLoad(b.getPtrTy(), at, llvm::Align(8)));
    c.known("__gpubmc_async_wait_for", b.getVoidTy(), {events.back()});
  }
  meetWithEqual(c, events);
  return c.text("");
}

}  // namespace

Value* groupCopies(BuiltinCall& c) {
  if (c.name == "async_work_group_copy" && c.argCount() == 4) return copy(c, false);
  if (c.name == "async_work_group_strided_copy" && c.argCount() == 5) return copy(c, true);
  if (c.name == "wait_group_events" && c.argCount() == 2) return wait(c);
  return nullptr;
}

}  // namespace gpubmc::core::opencl
