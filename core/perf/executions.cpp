#include "core/perf/executions.h"

#include <fmt/format.h>

#include "core/check/budget.h"
#include "core/check/element_contents.h"

namespace gpubmc::core::perf {

namespace {

using encoder::Answer;

constexpr uint32_t kConflicts = 500;     ///< of a question
constexpr uint32_t kFewConflicts = 100;  ///< of a question, after kUndecided that were not decided
constexpr size_t kUndecided = 3;
constexpr size_t kMostUndecided = 6;  ///< after so many no question is asked
constexpr size_t kQuestions = 200;    ///< about a kernel
constexpr size_t kExclusions = 500;   ///< likewise, without the code
/// Numbers that integer parameters have in executions that are tried: powers of two, other even ones, odd ones.
constexpr uint64_t kUsual[] = {64, 100, 1'000, 333};

/// The addresses alone: nothing else is asked of the encoding.
Options withoutChecks(Options o) {
  for (const PropertyInfo& p : properties()) o.severities[p.cls] = Severity::Off;
  o.onlyIntraBlock = true;
  return o;
}

std::set<PropertyClass> allClasses() {
  std::set<PropertyClass> out;
  for (const PropertyInfo& p : properties()) out.insert(p.cls);
  return out;
}

LoopBound boundOf(const Options& o) {
  LoopBound b;
  b.unwind = o.unwind;
  b.maxIterations = o.maxIterations;
  b.rounds = o.unwind;
  return b;
}

InputDomain domainOf(const ir::Kernel& kernel, const Options& o) {
  return launchesNarrow(kernel, o) && o.inputs != Options::Inputs::All ? InputDomain::Launches : InputDomain::All;
}

}  // namespace

Executions::Executions(const ir::Module& m, uint32_t kernel, const Options& options, const Cancellation& cancel)
    : module_(m),
      options_(withoutChecks(options)),
      problem_(m, kernel, options_),
      cancel_(cancel),
      encoding_(problem_, domainOf(problem_.kernel, options_), boundOf(options_), allClasses(), cancel, true) {
  findCuts();
}

FoundExecution Executions::find(Term formula, size_t assumptions) {
  if (questions_ >= kQuestions || undecided_ >= kMostUndecided) return {};
  ++questions_;
  FoundExecution out = findExecution(encoding_,
                                     {.formula = formula,
                                      .assumptions = assumptions,
                                      .ends = false,
                                      .wholeGrid = log().segments.back().phase > 0,
                                      .conflicts = undecided_ < kUndecided ? kConflicts : kFewConflicts},
                                     cancel_);
  undecided_ += out.answer == Answer::Unknown;
  return out;
}

bool Executions::isExcluded(Term formula) {
  if (terms().isFalse(formula)) return true;
  if (terms().isTrue(formula)) return false;
  const auto [it, fresh] = excluded_.try_emplace(formula, false);
  if (!fresh || excluded_.size() > kExclusions) return it->second;
  if (!ofInputs_) {
    ofInputs_.reset(new encoder::Query(encoding_.query(cancel_)));
    for (const Term f : encoding_.facts) ofInputs_->add(f);
    for (const Term p : log().preconditions) ofInputs_->add(encoding_.definitions->apply(p));
  }
  const Term asked = encoding_.definitions->apply(formula);
  return it->second = ofInputs_->check(std::span(&asked, 1), kFewConflicts).answer == Answer::Unsat;
}

const std::vector<interp::Witness>& Executions::samples() {
  if (samples_) return *samples_;
  std::vector<interp::Witness>& out = samples_.emplace();
  auto add = [&](Term formula) {
    if (auto w = find(formula, SIZE_MAX).witness) out.push_back(std::move(*w));
  };
  add(terms().tru());
  for (const uint64_t n : kUsual) {
    std::vector<Term> all;
    for (size_t i = 0; i < problem_.kernel.params.size(); ++i) {
      if (!problem_.kernel.params[i].type.isInt()) continue;
      const Term value = inputs().inputs.scalars[i];
      if (terms().width(value) >= 16 && !terms().value(value))
        all.push_back(terms().eq(value, terms().constant(n, terms().width(value))));
    }
    if (!all.empty()) add(terms().conj(all));
  }
  return out;
}

bool Executions::complete(interp::Witness& w) const {
  completeElements(w, inputs().elementConditions);
  return meetElements(w, inputs().elementConditions, problem_.kernel);
}

uint64_t Executions::mostSteps(const interp::Witness& w) const {
  return kLimits.leastReplayed + kLimits.replayedTimes * log().instructionsExecuted * log().lanes * w.blocks.size();
}

bool Executions::happens(const machine::Obligation& o) {
  std::vector<Term> any;
  for (const machine::Obligation::Item& i : o.items) any.push_back(i.bad);
  const Term bad = terms().disj(any);
  return !terms().isFalse(bad) && find(bad, o.assumptions).answer != Answer::Unsat;
}

uint32_t Executions::lineOf(ir::InstRef inst) const {
  return module_.locations[ir::at(module_, inst).loc].line;
}

// Behind a loop that was cut, and in it, not all accesses are known.
void Executions::findCuts() {
  std::set<ir::InstRef> told;
  for (const machine::Obligation& cut : log().cuts) {
    if (told.contains(cut.inst) || !happens(cut)) continue;
    told.insert(cut.inst);
    cutEverywhere_ |= cut.inst.function != problem_.kernel.function;
    std::vector<uint32_t> work{cut.inst.block};
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (!cutBlocks_.insert(b).second) continue;
      const ir::Inst& last = module_.functions[problem_.kernel.function].blocks[b].insts.back();
      work.insert(work.end(), last.targets.begin(), last.targets.end());
    }
    cuts_.push_back(fmt::format("the loop at line {} is followed for {} iterations; later ones are not counted",
                                lineOf(cut.inst), unwind()));
  }
  for (const machine::Obligation& construct : log().unsupported) {
    if (told.contains(construct.inst) || !happens(construct)) continue;
    told.insert(construct.inst);
    cutEverywhere_ = true;
    cuts_.push_back(fmt::format("line {}: unsupported: {}; executions that come there are not counted",
                                lineOf(construct.inst), construct.what));
  }
}

bool Executions::isCut(ir::InstRef inst) const {
  if (cutEverywhere_) return true;
  if (inst.function != problem_.kernel.function) return !cutBlocks_.empty();
  return cutBlocks_.contains(inst.block);
}

}  // namespace gpubmc::core::perf
