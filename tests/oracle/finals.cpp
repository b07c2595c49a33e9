#include "tests/oracle/finals.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/solver/query.h"
#include "encoder/util/error.h"
#include "gpu-model/interp/memory.h"
#include "por/explore/explore.h"

namespace gpubmc::oracle {
namespace {

using encoder::Term;

/// Number of compared bytes of an array of unknown size.
constexpr uint64_t kWindow = 64;

struct Cell {
  uint32_t object, instance;
  uint64_t offset;
  unsigned bytes;
  Term value;
};

/// The end of one interleaving, over the symbolic inputs.
struct End {
  std::vector<Term> path;
  std::vector<Cell> cells;
  bool stuck = false;
};

class Exploring {
 public:
  Exploring(const ir::Module& module, const interp::Witness& first)
      : module_(module), launch_(first.launch), inputs_(terms_, module, module.kernels.at(first.kernel)) {
    for (const auto& [object, bytes] : first.extents) inputs_.extents[object] = terms_.constant(bytes, ir::kOffsetBits);
  }

  por::Exploration run(const Cancellation& limit, bool merge) {
    inputs_.restart();
    ends_.clear();
    encoder::Query query(terms_, encoder::makeSatSolver(encoder::satSolverNames().front()), &limit);
    por::ExploreOptions o;
    o.step.launch = launch_;
    o.step.cancel = &limit;
    o.exploreRaces = true;
    o.merge = merge;
    o.maxStates = 5'000;
    o.maxInterleavings = 20'000;
    o.restart = [this] { ends_.clear(); };
    o.atEnd = [this](const stepper::State& s) { note(s); };
    return por::explore(inputs_, query, o);
  }

  /// The brute-force final states for this input.
  FinalStates states(const interp::Witness& w) {
    encoder::Model model;
    for (size_t i = 0; i < inputs_.scalars.size(); ++i)
      if (!terms_.value(inputs_.scalars[i])) model.values[inputs_.scalars[i].id] = w.scalars.at(i);
    for (const auto& [object, array] : inputs_.memory->arrays())
      if (auto it = w.contents.find(object); it != w.contents.end()) {
        const unsigned g = inputs_.granules.at(object);
        for (const auto& [offset, byte] : it->second)
          model.arrays[array.id].cells[offset / g * g] |= uint64_t(byte) << (8 * (offset % g));
      }
    encoder::Evaluator eval(terms_, model);
    const interp::Memory before(module_, w);
    FinalStates out;
    for (const End& end : ends_) {
      if (!std::all_of(end.path.begin(), end.path.end(), [&](Term t) { return eval.truth(t); })) continue;
      Contents contents;
      for (const Cell& c : end.cells) {
        const uint64_t v = eval(c.value);
        for (unsigned i = 0; i < c.bytes; ++i)
          if (const uint8_t b = uint8_t(v >> (8 * i)); b != before.load(c.object, c.instance, c.offset + i))
            contents[{c.object, c.instance, c.offset + i}] = b;
      }
      (end.stuck ? out.stuck : out.ends).insert(std::move(contents));
    }
    return out;
  }

 private:
  /// In lock-step, other lanes of the warp may spin, and they may have run first.
  bool isKept(const stepper::State& s, uint32_t t) const {
    using Status = stepper::Thread::Status;
    const uint32_t perBlock = launch_.threadsPerBlock(), first = t - t % perBlock % launch_.warpSize;
    if (!launch_.lockStep) return false;
    for (uint32_t o = first; o < std::min(first + launch_.warpSize, (t / perBlock + 1) * perBlock); ++o)
      if (s.thread(o).status == Status::Waiting || s.thread(o).status == Status::Ready) return true;
    return false;
  }
  void note(const stepper::State& s) {
    using Status = stepper::Thread::Status;
    End end;
    bool exited = true, stopped = false, spins = false;
    for (uint32_t t = 0; t < s.threads.size(); ++t) {
      const Status status = s.thread(t).status;
      exited &= status == Status::Exited;
      stopped |= status == Status::Stopped && !isKept(s, t);
      spins |= status == Status::Waiting || status == Status::Ready;
    }
    if (!exited && (stopped || !spins)) return;
    end.stuck = !exited;
    end.path = s.path;
    for (const auto& [object, granule] : inputs_.granules) {
      const ir::Object shape = inputs_.objectShape(object);
      const bool shared = shape.space == ir::Space::Shared;
      if (object >= module_.objects.size() || (!shared && shape.space != ir::Space::Global)) continue;
      for (uint32_t b = 0; b < (shared ? launch_.grid.count() : 1); ++b)
        for (uint64_t at = 0; at < std::min(shape.size.value_or(kWindow), kWindow); at += granule)
          end.cells.push_back(
              {object, b, at, granule,
               s.memory.load({object, b}, object, terms_.constant(at, ir::kOffsetBits), granule, granule)});
    }
    ends_.push_back(std::move(end));
  }

  const ir::Module& module_;
  ir::Launch launch_;
  encoder::TermManager terms_;
  machine::Inputs inputs_;
  std::vector<End> ends_;
};

std::string text(const ir::Module& module, const Contents& c) {
  std::string out;
  for (const auto& [place, byte] : c) {
    const auto [object, instance, offset] = place;
    out += fmt::format(" {}.{}[{}]={}", module.objects[object].name, instance, offset, byte);
  }
  return out.empty() ? " (as at the start)" : out;
}

/// Describes a state that one set contains and the other does not.
std::optional<std::string> difference(const ir::Module& module, const char* what, const std::set<Contents>& brute,
                                      const std::set<Contents>& explored) {
  for (const Contents& c : brute)
    if (!explored.contains(c)) return fmt::format("{} only by brute force:{}", what, text(module, c));
  for (const Contents& c : explored)
    if (!brute.contains(c)) return fmt::format("{} only by exploration:{}", what, text(module, c));
  return std::nullopt;
}

}  // namespace

FinalsComparison compareExploration(const ir::Module& module, const std::vector<interp::Witness>& inputs,
                                    size_t maxStates, bool merge) {
  FinalsComparison out;
  Cancellation limit;
  limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(5));
  Exploring exploring(module, inputs.at(0));
  for (bool merged : {false, true}) {
    if (merged && !merge) break;
    const por::Exploration e = exploring.run(limit, merged);
    if (!e.complete || e.cut) return out;
    (merged ? out.merged : out.interleavings) = merged ? e.merged : e.interleavings;
    for (const interp::Witness& w : inputs) {
      const FinalStates brute = finalStates(module, w, maxStates);
      if (!brute.complete) continue;
      const FinalStates explored = exploring.states(w);
      out.inputs += !merged;
      if (!merged) out.states += brute.ends.size() + brute.stuck.size();
      const char* how = merged ? " (merged)" : "";
      if (auto d = difference(module, "an end", brute.ends, explored.ends)) out.disagreement = *d + how;
      if (auto d = difference(module, "a deadlock", brute.stuck, explored.stuck)) out.disagreement = *d + how;
    }
  }
  return out;
}

}  // namespace gpubmc::oracle
