#include "core/native/confirm.h"

#include <array>
#include <cstring>
#include <map>
#include <memory>

#include "core/equiv/tolerance.h"
#include "core/native/sandbox.h"

namespace gpubmc::core {
namespace {

using namespace equiv;

constexpr unsigned kSeconds = 10;
constexpr uint64_t kResultBytes = 64;

class NativeTrial {
 public:
  NativeTrial(const EquivResult& r, size_t side)
      : r_(r),
        side_(side),
        launched_(r.comparison.sides[side].launches.front()),
        witness_(r.difference->trial->witnesses[side].front()) {}

  NativeRun run(const NativeFunction& function) {
    NativeRun out;
    const ir::Kernel& kernel = r_.comparison.module.kernels[launched_.kernel];
    std::vector<uint64_t> arguments;
    for (size_t p = 0; p < kernel.params.size(); ++p)
      arguments.push_back(kernel.params[p].type.isPtr() ? uint64_t(uintptr_t(memoryOf(kernel.params[p].object).data()))
                                                        : witness_.scalars[p]);
    const SharedMemory result(kResultBytes);
    const Output& o = r_.outputs[r_.difference->first.output];
    const uint32_t object = o.object[side_];
    const bool isResult = object == (side_ == kKernelSide ? r_.comparison.ownResult : r_.comparison.resultObject);
    if (!isResult && !arrays_.contains(object))
      return out.complaint = "the differing array is none of its parameters", out;
    switch (runInSandbox([&] { function.call(arguments.data(), result.data()); }, kSeconds)) {
      case SandboxEnd::Finished: break;
      case SandboxEnd::SystemCall: return out.complaint = "it makes a system call, which is not allowed here", out;
      case SandboxEnd::TooLong: return out.complaint = "it does not end within 10 seconds", out;
      case SandboxEnd::Crashed: return out.complaint = "it crashes with this input", out;
      case SandboxEnd::NotStarted: return out.complaint = "this system has no sandbox for it", out;
    }
    uint64_t bits = 0;
    const uint64_t word = r_.difference->first.index, offset = o.place(side_, word);
    const WordShape& shape = o.layout.shapeOf(word);
    std::memcpy(&bits, (isResult ? result.data() : arrays_.at(object)->data()) + offset, shape.bytes);
    out.bits = bits & shape.mask;
    return out;
  }

 private:
  const SharedMemory& memoryOf(uint32_t object) {
    auto& memory = arrays_[object];
    if (memory) return *memory;
    const ir::Object& shape = r_.comparison.module.objects[object];
    uint64_t bytes = shape.size.value_or(0);
    if (auto e = witness_.extents.find(object); e != witness_.extents.end()) bytes = e->second;
    const auto contents = witness_.contents.find(object);
    // An array of unknown extent has at least the part that the input covers.
    if (contents != witness_.contents.end() && !contents->second.empty())
      bytes = std::max(bytes, contents->second.rbegin()->first + 1);
    memory = std::make_unique<SharedMemory>(bytes);
    if (contents != witness_.contents.end())
      for (const auto& [offset, byte] : contents->second) memory->data()[offset] = byte;
    return *memory;
  }

  const EquivResult& r_;
  const size_t side_;
  const Launched& launched_;
  const interp::Witness& witness_;
  std::map<uint32_t, std::unique_ptr<SharedMemory>> arrays_;  ///< by object
};

NativeRun runNatively(const EquivResult& result, const Question& question, size_t side) {
  NativeRun out;
  if (!result.difference->trial->witnesses[side].front().dynamic.empty()) {
    out.complaint = "the input has arrays that are reached through pointers in memory";
    return out;
  }
  // The function of the kernel's side, if there is one, is the first of these.
  const ReferenceRequest& request =
      side == kKernelSide ? question.options.references.front() : question.options.references.back();
  const NativeFunction function = compileNatively(question.options, request, out.complaint);
  return function ? NativeTrial(result, side).run(function) : out;
}

}  // namespace

void confirmNatively(EquivResult& result, const Question& question) {
  const auto& sides = result.comparison.sides;
  if (!result.difference || !sides[kReferenceSide].isReference) return;
  const Word& first = result.difference->first;
  const Output& o = result.outputs[first.output];
  // The value of each side, as machine code gives it where that runs.
  std::array<uint64_t, kSides> values{};
  for (size_t s = 0; s < kSides; ++s) values[s] = result.difference->values[first.output][s][first.index];
  auto run = [&](size_t side) {
    NativeRun native = runNatively(result, question, side);
    if (native.bits) values[side] = *native.bits;
    return native;
  };
  result.native = run(kReferenceSide);
  if (sides[kKernelSide].isReference) result.ownNative = run(kKernelSide);
  if (!Tolerance{question.ulps, question.tolerance}.equal(values[kKernelSide], values[kReferenceSide],
                                                          o.layout.shapeOf(first.index).type))
    return;
  result.verdict = Status::Unknown;
  result.why.insert(result.why.begin(), equiv::Why{.cause = equiv::Cause::NotNative, .detail = o.name});
}

}  // namespace gpubmc::core
