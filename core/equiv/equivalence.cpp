#include "core/equiv/equivalence.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <new>

#include <fmt/format.h>

#include "core/check/kernel_traits.h"
#include "core/equiv/budgets.h"
#include "core/equiv/expression_tree.h"
#include "core/equiv/pairing.h"
#include "core/equiv/premises.h"
#include "core/equiv/prover.h"
#include "core/equiv/simulation.h"
#include "core/equiv/solve_words.h"
#include "core/equiv/undefined.h"
#include "core/equiv/words.h"
#include "encoder/sweep/sweep.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

using Clock = std::chrono::steady_clock;

class Comparing {
 public:
  Comparing(const ir::Module& module, const Question& question, const Cancellation& cancel,
            const ProgressCallback& progress)
      : question_(question), cancel_(cancel), progress_(progress) {
    out_.file = question.options.file;
    out_.comparison = pair(module, question);
    out_.sources = question.options.sources;
  }

  EquivResult run() {
    CommonInputs inputs(out_.comparison, question_);
    try {
      decide(inputs);
    } catch (const Unsupported& e) {
      settle(Status::Unsupported, {.cause = Cause::Unsupported, .loc = e.location, .detail = e.what()});
    } catch (const Cancelled& e) {
      settle(Status::Unknown, {.cause = Cause::Stopped, .detail = e.what()});
    } catch (const std::bad_alloc&) {
      settle(Status::Unknown, {.cause = Cause::OutOfMemory});
    } catch (const InternalError& e) {
      settle(Status::InternalError, {.cause = Cause::Internal, .detail = e.what()});
    }
    tellAssumptions(inputs);
    return std::move(out_);
  }

  /// Whether some execution goes on beyond the iterations that are followed, as far as can be found out. After an
  /// internal error it is said not to: run() then tells of the error.
  bool goesFurther() {
    CommonInputs inputs(out_.comparison, question_);
    try {
      const Building building(inputs.terms, cancel_);
      const std::array<ExecutedSide, kSides> sides = executeBoth(inputs, cancel_);
      return inputs.terms.size() > kUnwoundTerms || findCut(inputs, sides, cancel_);
    } catch (const Unsupported&) {
      return true;
    } catch (const Cancelled&) {
      return true;
    } catch (const std::bad_alloc&) {
      return true;
    } catch (const InternalError&) {
      return false;
    }
  }

 private:
  void settle(Status s, Why why) {
    out_.verdict = s;
    out_.why.insert(out_.why.begin(), std::move(why));
  }

  template <class F>
  void timed(const char* what, const F& f) {
    if (progress_) progress_({out_.comparison.sides[kKernelSide].launches.front().shownName, what, 0, 0});
    const auto start = Clock::now();
    f();
    out_.statistics[fmt::format("seconds {}", what)] += std::chrono::duration<double>(Clock::now() - start).count();
  }

  void decide(CommonInputs& inputs) {
    timed("checking launches", [&] { out_.premises = checkLaunches(inputs, cancel_, progress_); });
    const Status best = judge(inputs, out_.premises, out_.why);
    out_.verdict = best;
    if (best == Status::Violated || best == Status::InternalError) return;

    std::array<ExecutedSide, kSides> sides;
    timed("executing", [&] {
      const Building building(inputs.terms, cancel_);
      sides = executeBoth(inputs, cancel_);
      out_.outputs = outputsOf(inputs, sides);
    });
    for (const ir::Kernel& k : inputs.comparison.module.kernels)
      for (size_t i = k.argumentCount(); i < k.params.size(); ++i)
        if (k.params[i].type.isPtr() && inputs.memory->asked.contains(k.params[i].object))
          out_.assumptions.push_back(fmt::format("{} is not null", k.params[i].name));
    Trials trials(inputs, out_.outputs, cancel_);
    UndefinedFound undefined;
    timed("looking for what is undefined", [&] {
      const Building building(inputs.terms, cancel_);
      undefined = findUndefined(inputs, sides, trials, cancel_);
    });
    std::ranges::move(undefined.assumptions, std::back_inserter(out_.assumptions));
    if (undefined.place) return tellUndefined(std::move(*undefined.place));
    Words words;
    timed("loading words", [&] {
      const Building building(inputs.terms, cancel_);
      words = wordsOf(inputs, sides, out_.outputs, undefined.facts);
    });
    out_.statistics["terms"] = double(inputs.terms.size());
    if (best == Status::Holds)
      if (const auto cut = findCut(inputs, sides, cancel_))
        settle(Status::HoldsWithinBound, {.cause = Cause::LoopCut, .side = cut->side, .launch = cut->launch});
    const bool isPart = std::ranges::any_of(sides, [](const ExecutedSide& s) { return s.writesElsewhere; });
    // Without --compare, everything that is written must be compared.
    if (isPart && question_.compare.empty() && (best == Status::Holds || best == Status::HoldsWithinBound))
      settle(Status::Unknown, {.cause = Cause::NotCompared});
    else if (isPart)
      out_.notes.push_back("arrays that are reached through pointers in memory are written to, and not compared");

    for (Pair& p : words.pairs)
      if (p.known == Known::Open && mentionsUncomputed(inputs.terms, sides, p)) {
        p.known = Known::Uncomputed;
        trials.ignore(p.word);
      }
    // If rounding is ignored, no run shows whether floats differ.
    bool rounds = false;
    if (question_.isLoose()) {
      if (std::optional<Trial> different = prove(inputs, sides, trials, words))
        return tellDifference(inputs, trials, std::move(*different), words);
      for (Pair& p : words.pairs) {
        const bool floats = mentionsFloats(inputs.terms, p);
        rounds |= floats;
        if (p.known == Known::Open && floats) p.known = Known::Rounded;
      }
    }
    Simulated simulated;
    // If all words are equal already, one run shows that the comparison is not vacuous.
    const bool open =
        std::any_of(words.pairs.begin(), words.pairs.end(), [](const Pair& p) { return p.known == Known::Open; });
    timed("simulating", [&] { simulated = simulate(inputs, trials, out_.outputs, open ? kSimulations : 1); });
    out_.statistics["simulations"] = simulated.runs;
    if (simulated.different && (!rounds || showsUndefined(trials, *simulated.different, words)))
      return tellDifference(inputs, trials, shrunk(inputs, trials, std::move(*simulated.different)), words);

    if (!simulated.runs && !words.definitions->facts().empty()) {
      // An unsupported construct may be the only obstacle, and has been reported.
      if (best != Status::Holds && best != Status::HoldsWithinBound) return;
      const std::optional<bool> feasible = isFeasible(inputs, words, cancel_);
      if (!feasible.value_or(false))
        return settle(Status::Unknown, {.cause = feasible ? Cause::NoExecution : Cause::Undecided});
    }
    if (!question_.isLoose()) prove(inputs, sides, trials, words);
    timed("sweeping", [&] { sweepWords(inputs, words); });
    Solved solved;
    timed("solving", [&] { solved = solveWords(inputs, sides, words, out_.outputs, trials, cancel_); });
    std::ranges::move(solved.assumptions, std::back_inserter(out_.assumptions));
    std::ranges::move(solved.notes, std::back_inserter(out_.notes));
    if (solved.different)
      return tellDifference(inputs, trials, shrunk(inputs, trials, std::move(*solved.different)), words);
    tally(words);
    judgeWords(words, solved);
  }

  /// Building terms polls the cancellation; afterwards other threads read them.
  class Building {
   public:
    Building(encoder::TermManager& terms, const Cancellation& cancel) : terms_(terms) {
      terms_.setCancellation(&cancel);
    }
    ~Building() { terms_.setCancellation(nullptr); }

   private:
    encoder::TermManager& terms_;
  };

  /// Marks the words that are proved equal. Returns an input with a difference, if a prover is certain of it and a run
  /// confirms it.
  std::optional<Trial> prove(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const Trials& trials,
                             Words& words) {
    std::optional<Trial> out;
    timed("proving", [&] {
      const Building building(inputs.terms, cancel_);
      for (const auto& prover : proversFor(inputs, sides, words.definitions->facts(), cancel_)) {
        bool used = false;
        for (Pair& p : words.pairs) {
          if (p.known != Known::Open) continue;
          Proof proof = prover->compare(p.value[0], p.value[1], shapeOf(p));
          p.undefined |= proof.undefined;
          if (!proof.note.empty() && std::ranges::find(out_.notes, proof.note) == out_.notes.end())
            out_.notes.push_back(proof.note);
          if (proof.equal) {
            p.known = Known::Prover;
            used = true;
          } else if (proof.different) {
            words.definitions->complete(*proof.different);
            Trial trial = trials.with(sides, *proof.different);
            if (!trials.run(trial, kTrialSteps, true) || !trials.compare(trial)) continue;
            out = std::move(trial);
            return;
          }
        }
        if (!used) continue;
        for (const std::string& a : prover->assumptions()) out_.assumptions.push_back(a);
      }
    });
    return out;
  }

  /// Whether the trial shows a word that is not a number on one side only, where a prover knows that rounding is not
  /// the reason.
  bool showsUndefined(const Trials& trials, const Trial& trial, const Words& words) const {
    const std::optional<Difference> d = trials.compare(trial);
    return d && std::any_of(words.pairs.begin(), words.pairs.end(), [&](const Pair& p) {
             const ir::Type type = shapeOf(p).type;
             if (!p.undefined || !type.isFloat()) return false;
             auto isNumber = [&](size_t side) {
               return std::isfinite(numberOf(d->values[p.word.output][side][p.word.index], type));
             };
             return isNumber(kKernelSide) != isNumber(kReferenceSide);
           });
  }

  const WordShape& shapeOf(const Pair& p) const { return out_.outputs[p.word.output].layout.shapeOf(p.word.index); }

  // Undefined behaviour leaves arbitrary values, so no difference of words would show it.
  void tellUndefined(UndefinedPlace place) {
    settle(place.shown ? Status::Violated : Status::Unknown,
           {.cause = place.shown ? Cause::Undefined : Cause::MayBeUndefined,
            .side = place.side,
            .launch = place.launch,
            .loc = place.loc,
            .detail = place.isDivision ? "divides an integer by 0" : "reaches code declared unreachable"});
    if (place.shown) out_.undefined = std::make_shared<const Trial>(std::move(*place.shown));
  }

  Trial shrunk(const CommonInputs& inputs, const Trials& trials, Trial trial) {
    timed("shrinking", [&] { trial = shrink(inputs, trials, out_.outputs, std::move(trial)); });
    return trial;
  }

  // SAT sweeping: merges equal intermediate values of the two sides.
  void sweepWords(CommonInputs& inputs, Words& words) {
    for (size_t first : {kReferenceSide, kKernelSide}) {
      std::vector<Pair*> open;
      std::array<std::vector<Term>, kSides> values;
      for (Pair& p : words.pairs) {
        if (p.known != Known::Open) continue;
        open.push_back(&p);
        for (size_t s = 0; s < kSides; ++s) values[s].push_back(p.value[s]);
      }
      if (open.empty()) return;
      std::vector<Term> roots = values[first];
      roots.insert(roots.end(), values[1 - first].begin(), values[1 - first].end());
      encoder::SweepBudget budget = kSweep;
      budget.solvers = question_.options.solvers;
      const encoder::Swept swept = encoder::sweep(inputs.terms, roots, budget, &cancel_);
      out_.statistics["candidates"] += double(swept.asked);
      out_.statistics["merged"] += double(swept.merged);
      for (size_t i = 0; i < open.size(); ++i)
        if (swept.roots[i] == swept.roots[open.size() + i]) open[i]->known = Known::Sweeping;
    }
  }

  void tally(const Words& words) {
    out_.tallies.assign(out_.outputs.size(), {});
    for (const Pair& p : words.pairs) {
      Tally& t = out_.tallies[p.word.output];
      ++t.words;
      switch (p.known) {
        case Known::Open:
        case Known::Rounded:
        case Known::Uncomputed: ++t.undecided; break;
        case Known::NormalForm: ++t.byNormalForm; break;
        case Known::Prover: ++t.byProver; break;
        case Known::Sweeping: ++t.bySweeping; break;
        case Known::Solver: ++t.bySolver; break;
      }
    }
  }

  void judgeWords(const Words& words, const Solved& solved) {
    const auto open =
        std::count_if(words.pairs.begin(), words.pairs.end(), [](const Pair& p) { return p.known == Known::Open; });
    for (const auto& [known, cause] :
         {std::pair(Known::Uncomputed, Cause::Uncomputed), {Known::Rounded, Cause::FloatsOpen}}) {
      const auto first =
          std::find_if(words.pairs.begin(), words.pairs.end(), [&, k = known](const Pair& p) { return p.known == k; });
      if (first != words.pairs.end()) settle(Status::Unknown, {.cause = cause, .detail = nameOf(first->word)});
    }
    if (open == 0) return;
    if (solved.stopped) return settle(Status::Unknown, {.cause = Cause::Stopped, .detail = *solved.stopped});
    const auto unconfirmed = solved.unconfirmed.size();
    if (size_t(open) > unconfirmed) settle(Status::Unknown, {.cause = Cause::Undecided});
    if (unconfirmed == 0) return;
    settle(Status::Unknown, {.cause = solved.dependsOnFloats ? Cause::FloatsOpen : Cause::Unconfirmed,
                             .detail = nameOf(solved.unconfirmed.front())});
  }
  std::string nameOf(const Word& w) const {
    const Output& o = out_.outputs[w.output];
    const size_t each = o.layout.perElement();
    return o.words == each ? o.name : fmt::format("{}[{}]", o.name, w.index / each);
  }

  void tellDifference(const CommonInputs& inputs, const Trials& trials, Trial trial, const Words& words) {
    std::optional<Difference> d = trials.compare(trial);
    GPUBMC_CHECK(d.has_value());
    if (out_.outputs[d->first.output].layout.shapeOf(d->first.index).type.isFloat()) {
      const bool contracted = trials.valuesOf(trial).contracted;
      for (const Pair& p : words.pairs)
        if (p.word.output == d->first.output && p.word.index == d->first.index)
          for (size_t s = 0; s < kSides; ++s) d->expressions[s] = expressionTree(inputs, p.value[s], contracted);
    }
    auto kept = std::make_shared<Trial>(std::move(trial));
    for (size_t s = 0; s < kSides; ++s) d->writers[s] = trials.writerOf(*kept, s, d->first);
    for (auto& side : kept->outcomes)
      for (interp::Outcome& o : side) o.order.clear();
    d->trial = std::move(kept);
    tally(words);
    settle(Status::Violated, {.cause = Cause::Differs});
    out_.difference = std::move(d);
  }

  bool usesFloats() const {
    const ir::Module& m = out_.comparison.module;
    return std::ranges::any_of(out_.comparison.sides, [&](const Side& s) {
      return anyInst(m, m.kernels[s.launches.front().kernel].function,
                     [](uint32_t, const ir::Inst& i) { return i.type.isFloat(); });
    });
  }

  /// Assumptions of a launch: it excludes certain executions itself.
  void tellTrusted(const Launched& launch, bool isLater, std::vector<Assumption>& all) const {
    const ir::Module& m = out_.comparison.module;
    auto has = [&](ir::Opcode op) {
      return anyInst(m, m.kernels[launch.kernel].function, [&](uint32_t, const ir::Inst& i) { return i.op == op; });
    };
    const std::string& name = launch.shownName;
    if (has(ir::Opcode::Assume) && !isLater)
      all.push_back(fmt::format("parameters and memory satisfy the preconditions of {}", name));
    if (has(ir::Opcode::Assume) && isLater)
      all.push_back(
          fmt::format("assumed without check: memory satisfies the preconditions of {} when it starts", name));
    if (has(ir::Opcode::Trap)) all.push_back(fmt::format("no thread of {} reaches a __trap", name));
  }

  void tellAssumptions(const CommonInputs& inputs) {
    std::vector<Assumption> all = out_.comparison.assumptions;
    all.insert(all.end(), inputs.assumptions.begin(), inputs.assumptions.end());
    for (const Premise& p : out_.premises)
      for (const Assumption& a : p.run.kernels.front().assumptions)
        if (a.subject != Assumption::Subject::Launch &&
            !(question_.script && a.subject == Assumption::Subject::Distinctness) &&
            !(!question_.ranges.empty() && a.subject == Assumption::Subject::Given))
          all.push_back(a);
    all.push_back("both sides start from the same memory; arrays of different names are distinct");
    const bool severalLaunches = std::any_of(out_.comparison.sides.begin(), out_.comparison.sides.end(),
                                             [](const Side& s) { return s.launches.size() > 1; });
    if (severalLaunches)
      all.push_back(
          "launches follow one another in one stream; each is race-free whatever memory holds when it begins, which "
          "was checked");
    if (question_.script) all.push_back("calls of the CUDA runtime succeed and return what their documentation says");
    for (const Side& side : out_.comparison.sides)
      for (size_t l = 0; l < side.launches.size(); ++l) tellTrusted(side.launches[l], l > 0, all);
    if (!question_.function.empty() && usesFloats())
      all.push_back(
          "floats round to nearest and keep subnormals, as a program begins; a float that no integer of the type "
          "equals "
          "is converted as this machine's instruction does");
    if (question_.floats == FloatMode::Reals)
      all.push_back("floats: operations are those of real numbers: no rounding, no overflow (--fp=reals)");
    if (const auto& r = question_.result)
      out_.notes.push_back(fmt::format("of {}, element {} alone is compared", r->array, r->element));
    const auto contracts = [&](const ir::Function& f) {
      return std::any_of(f.blocks.begin(), f.blocks.end(), [](const ir::Block& b) {
        return std::any_of(b.insts.begin(), b.insts.end(),
                           [](const ir::Inst& i) { return i.op == ir::Opcode::Contracted; });
      });
    };
    const auto& functions = out_.comparison.module.functions;
    if (std::any_of(functions.begin(), functions.end(), contracts))
      all.push_back("products and sums are contracted wherever they may be, or nowhere (--fmad=on, --fmad=off)");
    all.insert(all.end(), out_.assumptions.begin(), out_.assumptions.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    out_.assumptions = std::move(all);
    out_.notes.insert(out_.notes.end(), out_.comparison.notes.begin(), out_.comparison.notes.end());
    const std::vector<std::string>& ofFile = out_.comparison.module.notes;
    out_.notes.insert(out_.notes.end(), ofFile.begin(), ofFile.end());
  }

  const Question& question_;
  const Cancellation& cancel_;
  const ProgressCallback& progress_;
  EquivResult out_;
};

}  // namespace

EquivResult compare(const ir::Module& module, const Question& question, const Cancellation& cancel,
                    const ProgressCallback& progress) {
  // A kernel is compared in one schedule: with racing volatile accesses, too, another one may give other results.
  Question strict = question;
  strict.options.severities.try_emplace(PropertyClass::VolatileRace, Severity::Error);
  EquivResult out = Comparing(module, strict, cancel, progress).run();
  if (out.verdict != Status::HoldsWithinBound || question.options.given.contains("--unwind")) return out;
  // A loop that inputs may leave early may have an end that they do not decide.
  for (unsigned more : kFurtherUnwinding) {
    strict.options.unwind = std::max(more, question.options.unwind);
    if (Comparing(module, strict, cancel, progress).goesFurther()) continue;
    EquivResult whole = Comparing(module, strict, cancel, progress).run();
    return whole.verdict == Status::Unknown ? out : whole;
  }
  return out;
}

}  // namespace gpubmc::core::equiv
