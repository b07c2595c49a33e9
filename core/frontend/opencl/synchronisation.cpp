// Barriers and fences of a work-group.

#include "core/frontend/opencl/builtin_call.h"
#include "core/frontend/opencl/written_images.h"

namespace gpubmc::core::opencl {

using llvm::Value;
namespace {

/// How the lowering reads flags of images: they are in global memory there.
std::string orderedAs(WrittenImages images) {
  switch (images) {
    case WrittenImages::None: return "";
    case WrittenImages::Alone: return "_of_images";
    case WrittenImages::WithOthers: return "_and_images";
  }
  llvm_unreachable("no such images");
}

}  // namespace

Value* synchronisation(BuiltinCall& c) {
  llvm::Type* nothing = c.b.getVoidTy();
  if (c.name == "barrier" || c.name == "work_group_barrier") {
    // Scopes: 1 is the work-group, 2 the device, 3 all devices. A wider one orders more memory only for others.
    constexpr uint64_t kWorkGroup = 1, kAllDevices = 3;
    const auto scope = c.argCount() > 1 ? c.constantArg(1) : std::optional(kWorkGroup);
    if (!scope || *scope < kWorkGroup || *scope > kAllDevices)
      return c.unsupported("a barrier of a work-group with a scope that is not one");
    // Flags that a function passes on are constants once it is inlined.
    return c.known("__gpubmc_barrier_flags" + orderedAs(writtenImagesIn(*c.call().getFunction())), nothing, {c.arg(0)});
  }
  if (c.name == "mem_fence" || c.name == "read_mem_fence" || c.name == "write_mem_fence") {
    const auto flags = c.constantArg(0);
    constexpr uint64_t kLocal = 1, kGlobal = 2;
    const bool hasImages = writtenImagesIn(*c.call().getFunction()) != WrittenImages::None;
    if (flags && (*flags & (kLocal | kGlobal)) == (kLocal | kGlobal) && c.name == "mem_fence" && !hasImages)
      return c.known("__gpubmc_fence_block", nothing, {});
    c.note(c.name + " of some memory, or in one direction, is taken to order nothing between work-items");
    return c.text("");
  }
  if (c.name == "atomic_work_item_fence") {
    const auto flags = c.constantArg(0), order = c.constantArg(1), scope = c.constantArg(2);
    if (!flags || !order || !scope) return c.unsupported("a fence whose order is known only at run time");
    if (*order == 0) return c.text("");
    constexpr uint64_t kBoth = 3, kImages = 4;
    const bool hasImages = writtenImagesIn(*c.call().getFunction()) != WrittenImages::None;
    if (const uint64_t all = hasImages ? kBoth | kImages : kBoth; (*flags & all) != all) {
      c.note("atomic_work_item_fence of some memory is taken to order nothing between work-items");
      return c.text("");
    }
    // As cuda::thread_scope numbers scopes: 2 is the block, 1 the device, 0 all.
    const uint64_t number = *scope == 1 ? 2 : *scope == 2 ? 1 : 0;
    if (*scope == 0 || *scope > 3) return c.text("");  // of a work-item, or of a sub-group: it orders less
    return c.known("__gpubmc_fence", nothing, {c.b.getInt32(uint32_t(number)), c.b.getInt32(uint32_t(*order))});
  }
  if (c.name == "work_group_all" || c.name == "work_group_any") {
    Value* predicate = c.b.CreateIntCast(c.arg(0), c.b.getInt32Ty(), true);
    return c.known(c.name == "work_group_all" ? "__gpubmc_barrier_and_unfenced" : "__gpubmc_barrier_or_unfenced",
                   c.b.getInt32Ty(), {predicate});
  }
  // All work-items come to these, too.
  const llvm::StringRef name = c.name;
  if (name.starts_with("work_group_reduce_") || name.starts_with("work_group_scan_") ||
      name == "work_group_broadcast") {
    c.note("what a work-group reduces, scans or broadcasts is open");
    c.known("__gpubmc_barrier_and_unfenced", c.b.getInt32Ty(), {c.b.getInt32(1)});
    return c.uncomputed(c.type(), name);
  }
  return nullptr;
}

}  // namespace gpubmc::core::opencl
