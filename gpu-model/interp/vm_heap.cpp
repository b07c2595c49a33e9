// Memory that threads allocate and free.

#include <algorithm>

#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

uint64_t Vm::allocate(Thread& t, const ir::Inst& inst) {
  const uint64_t size = operand(t.frames.back(), inst.operands[0]);
  if (size >> 32) {
    stop(Stop::Kind::Violation, "an allocation of 4 GiB or more");
    return 0;
  }
  return ir::makePointer(memory_.allocate(inst.object, t.id, nextRef(indexOf(t.id)), size), 0);
}

// Allocated in this launch, or possibly by an earlier kernel.
bool Vm::mayBeFreed(uint64_t object) const {
  if (object >= kFirstLocal || object == 0) return false;
  if (object >= module_->objects.size()) return true;
  const auto& params = module_->kernels[witness_->kernel].params;
  return std::any_of(params.begin(), params.end(), [&](const ir::KernelParam& p) {
    return p.type.isPtr() && !p.byValueStruct && p.object == object;
  });
}

bool Vm::meetsFree(const Thread& t, const AccessRecord& access) {
  std::vector<Race> races =
      order_.access(indexOf(t.id), memory_.instance(access.object, t.id), ir::Space::Heap, access, true);
  std::erase_if(races, [](const Race& r) { return !r.first.frees; });
  listRaces(t, races);
  return !races.empty();
}

void Vm::free(Thread& t, uint64_t pointer) {
  if (pointer == 0) return;
  const uint64_t object = ir::pointerObject(pointer);
  AccessRecord r = recordOf(t, pointer, 1, true);
  r.frees = true;
  auto wrong = [&](PropertyClass cls, const char* what) {
    violate(t, cls, what);
    if (violations_.back().cls == cls) violations_.back().second = r;
    stop(Stop::Kind::Violation, "an invalid free");
  };
  const auto shape = memory_.shape(object);
  if (!shape) return wrong(PropertyClass::Null, "free of an invalid pointer");
  if (!mayBeFreed(object))
    return wrong(PropertyClass::InvalidFree, "free of memory that was not allocated on the device");
  if (memory_.isFreed(object)) {
    if (meetsFree(t, r)) return stop(Stop::Kind::Violation, "an invalid free");
    return wrong(PropertyClass::InvalidFree, "free of memory that has been freed already");
  }
  if (ir::pointerOffset(pointer) != 0)
    return wrong(PropertyClass::InvalidFree, "free of a pointer that is not the start of its allocation");
  recordAccess(t, r);
  listRaces(t, order_.access(indexOf(t.id), memory_.instance(object, t.id), ir::Space::Heap, r, true));
  memory_.free(object);
}

}  // namespace gpubmc::interp
