#include "core/equiv/execution.h"

#include <map>
#include <optional>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/machine/object_contents.h"
#include "gpu-model/memory/overlay.h"

namespace gpubmc::core::equiv {

namespace {

/// A block that learns a fact is executed again, and so is everything that shares its memory.
struct StartOver {};

class SideExecutor {
 public:
  SideExecutor(CommonInputs& inputs, const Side& side, const Cancellation& cancel)
      : inputs_(inputs), side_(side), cancel_(cancel) {}

  ExecutedSide run() {
    std::shared_ptr<const machine::MemoryContents> left;
    for (const Launched& l : side_.launches) {
      out_.launches.push_back({&l, inputs_.of(l), {}, {}});
      execute(out_.launches.back(), left);
      left = out_.memory->contents();
    }
    return std::move(out_);
  }

 private:
  void execute(ExecutedLaunch& l, std::shared_ptr<const machine::MemoryContents> left) {
    const Options& o = inputs_.question.options;
    machine::MachineOptions options;
    options.launch = l.launch->launch;
    options.unwind = o.unwind;
    options.maxIterations = o.maxIterations;
    options.checkUninitialised = false;
    options.floats = inputs_.question.floats == FloatMode::Reals ? machine::FloatTerms::Reals
                     : inputs_.question.isLoose()                ? machine::FloatTerms::Operators
                                                                 : machine::FloatTerms::Bits;
    options.cancel = &cancel_;
    l.inputs->atLaunch = l.inputs->atBlock = std::move(left);
    const ir::Dim3 grid = l.launch->launch.grid;
    for (uint64_t b = 0; b < grid.count(); ++b) {
      const ir::Dim3 at = ir::position(b, grid);
      auto word = [&](uint32_t n) { return inputs_.terms.constant(n, 32); };
      l.indices.push_back({word(at.x), word(at.y), word(at.z)});
      l.blocks.push_back(executeBlock(l, options));
      out_.memory = l.blocks.back().finalMemory;
      l.inputs->atBlock = out_.memory->contents();
      noteAccesses(l);
    }
    ordersOfBlocks_.clear();
  }

  machine::Execution executeBlock(ExecutedLaunch& l, const machine::MachineOptions& options) {
    try {
      return machine::execute(*l.inputs, l.indices.back(), options);
    } catch (const machine::GranuleChange& change) {
      l.inputs->granules[change.object] = change.granule;
    } catch (const machine::Learnt&) {
      // The machine has recorded the fact in the initial memory.
    } catch (const machine::OrderSensitive& change) {
      throw orderDecides(l, change.object, l.inputs->kernel.loc);
    }
    throw StartOver{};
  }

  Unsupported orderDecides(const ExecutedLaunch& l, uint32_t object, ir::LocId loc) const {
    return Unsupported(fmt::format("the result depends on the order of atomic operations on '{}' of {}",
                                   l.inputs->objectName(object), l.launch->shownName),
                       loc);
  }

  // Atomics of several blocks on one object commute only if they are one commuting operation.
  void noteAccesses(const ExecutedLaunch& l) {
    const machine::Execution& e = l.blocks.back();
    const bool severalBlocks = l.launch->launch.grid.count() > 1;
    if (severalBlocks && !e.gridBarriers.empty())
      throw Unsupported("a grid-wide barrier between blocks that are compared one after the other",
                        ir::at(inputs_.comparison.module, e.gridBarriers.front().inst).loc);
    if (!e.allocations.empty() && (severalBlocks || side_.launches.size() > 1))
      throw Unsupported("memory that a block allocates and others may find",
                        ir::at(inputs_.comparison.module, l.inputs->allocations.front().inst).loc);
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses) {
        if (a.object >= machine::Inputs::kFreed || l.inputs->objectShape(a.object).space != ir::Space::Global) continue;
        if (a.writes && a.object < inputs_.comparison.module.objects.size()) out_.written.insert(a.object);
        out_.writesElsewhere |= a.writes && a.object >= inputs_.comparison.module.objects.size();
        if (!severalBlocks || a.kind != machine::AccessKind::Atomic) continue;
        const auto [first, isFirst] = ordersOfBlocks_.try_emplace(a.object, a.atomic);
        if (!a.writes || !commutes(a.atomic) || first->second != a.atomic)
          throw orderDecides(l, a.object, ir::at(inputs_.comparison.module, a.inst).loc);
      }
  }

  bool commutes(ir::AtomicOp op) const {
    return inputs_.question.floats == FloatMode::Reals ? memory::commutesOverReals(op) : memory::commutes(op);
  }

  CommonInputs& inputs_;
  const Side& side_;
  const Cancellation& cancel_;
  ExecutedSide out_;
  std::map<uint32_t, ir::AtomicOp> ordersOfBlocks_;  ///< by object: the only operation of this launch
};

}  // namespace

std::array<ExecutedSide, kSides> executeBoth(CommonInputs& inputs, const Cancellation& cancel) {
  for (;;) {
    try {
      std::array<ExecutedSide, kSides> out;
      for (size_t s = 0; s < kSides; ++s) out[s] = SideExecutor(inputs, inputs.comparison.sides[s], cancel).run();
      return out;
    } catch (const StartOver&) {
      inputs.memory->restart();
    }
  }
}

std::vector<Term> factsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides) {
  std::vector<Term> out = inputs.given;
  for (const ExecutedSide& side : sides)
    for (const ExecutedLaunch& l : side.launches)
      for (const machine::Execution& e : l.blocks) {
        out.insert(out.end(), e.assumptions.begin(), e.assumptions.end());
        out.insert(out.end(), e.definitions.begin(), e.definitions.end());
        // Executions beyond the loop bound are not compared.
        for (const machine::Obligation& o : e.cuts)
          for (const auto& item : o.items) out.push_back(inputs.terms.not_(item.bad));
      }
  std::erase_if(out, [&](Term t) { return inputs.terms.isTrue(t); });
  return out;
}

}  // namespace gpubmc::core::equiv
