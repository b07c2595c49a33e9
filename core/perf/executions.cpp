#include "core/perf/executions.h"

#include <fmt/format.h>

#include "core/check/element_contents.h"

namespace gpubmc::core::perf {

namespace {

using encoder::Answer;

constexpr uint32_t kConflicts = 500;    ///< of a question
constexpr uint32_t kFewConflicts = 50;  ///< of a question, after kUndecided that were not decided
constexpr size_t kUndecided = 2;
constexpr size_t kMostUndecided = 4;                      ///< after so many no question is asked
constexpr size_t kQuestions = 200;                        ///< about a kernel
constexpr size_t kExclusions = 500;                       ///< likewise, without the code
constexpr uint64_t kLeastSteps = 10'000, kMoreSteps = 2;  ///< of a replay: so many, plus so often those of the log
constexpr size_t kMostKnown = 8;                          ///< inputs that are kept
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
      encoding_(problem_, domainOf(problem_.kernel, options_), boundOf(options_), allClasses(), cancel, true),
      uncut_(encoding_.terms().not_(anyCut())) {
  findCuts();
}

Term Executions::anyCut() const {
  std::vector<Term> out;
  for (const machine::Obligation& cut : log().cuts)
    for (const machine::Obligation::Item& i : cut.items) out.push_back(i.bad);
  return terms().disj(out);
}

// A replay of one that ends within the bounds of loops shows all accesses; others take long, and may show none.
FoundExecution Executions::find(Term formula, size_t assumptions) {
  if (!mayAsk()) return {};
  Wanted wanted{.formula = formula, .assumptions = assumptions, .ends = false};
  wanted.wholeGrid = isWholeGrid();
  wanted.conflicts = undecided_ < kUndecided ? kConflicts : kFewConflicts;
  if (!terms().isTrue(uncut_)) wanted.preferred = uncut_;
  FoundExecution out = findExecution(encoding_, wanted, cancel_);
  undecided_ += out.answer == Answer::Unknown;
  return out;
}

bool Executions::mayAsk() {
  if (questions_ >= kQuestions || undecided_ >= kMostUndecided) return false;
  ++questions_;
  return true;
}

encoder::Query& Executions::ofInputs() {
  if (ofInputs_) return *ofInputs_;
  ofInputs_.reset(new encoder::Query(encoding_.query(cancel_)));
  for (const Term f : encoding_.facts) ofInputs_->add(f);
  for (const Term p : log().preconditions) ofInputs_->add(encoding_.definitions->apply(p));
  return *ofInputs_;
}

// Mostly one of few inputs shows that it is not: any values will do, as a wider bound is a bound, too.
bool Executions::isExcluded(Term formula) {
  if (terms().isFalse(formula)) return true;
  if (terms().isTrue(formula)) return false;
  const auto [it, fresh] = excluded_.try_emplace(formula, false);
  if (!fresh) return it->second;
  auto keep = [&] {
    if (known_.size() < kMostKnown) known_.emplace_back(terms(), ofInputs().model());
  };
  if (!ofInputs_ && ofInputs().check({}, kFewConflicts).answer == Answer::Sat) keep();
  const Term asked = encoding_.definitions->apply(formula);
  for (Known& k : known_)
    if (k.evaluate.truth(asked)) return false;
  if (exclusions_ >= kExclusions || hardExclusions_ >= kMostUndecided) return false;
  ++exclusions_;
  const Answer answer = ofInputs().check(std::span(&asked, 1), kFewConflicts).answer;
  hardExclusions_ += answer == Answer::Unknown;
  if (answer == Answer::Sat) keep();
  return it->second = answer == Answer::Unsat;
}

std::vector<Term> Executions::conditionsAndAddresses() const {
  std::set<Term> out;
  auto add = [&](const machine::LaneVec& all) {
    for (uint32_t l = 0; l < log().lanes; ++l)
      if (const Term t = all.at(l)) out.insert(t);
  };
  for (const machine::Segment& s : log().segments)
    for (const machine::Access& a : s.accesses) add(a.guard), add(a.offset);
  for (const machine::Branch& b : log().branches) add(b.first), add(b.second);
  return {out.begin(), out.end()};
}

const interp::Witness* Executions::sample(size_t number) {
  while (samples_.size() <= number && stage_ < 2 + std::size(kUsual)) takeSample();
  return number < samples_.size() ? &samples_[number] : nullptr;
}

void Executions::takeSample() {
  const size_t stage = stage_++;
  if (!sampling_) {
    sampling_.reset(new encoder::Query(encoding_.query(cancel_)));
    Vc vc;
    vc.assumptions = SIZE_MAX, vc.cutAssumptions = {0, 0};
    for (const Term a : encoding_.assumptionsOf(vc)) sampling_->add(a);
  }
  Wanted wanted{.wholeGrid = isWholeGrid()};
  std::vector<Term> given{uncut_}, varied;
  const bool isVaried = stage > std::size(kUsual), isUsual = stage > 0 && !isVaried;
  if (isVaried) varied = conditionsAndAddresses();
  wanted.varied = varied;
  if (isUsual)
    for (size_t i = 0; i < problem_.kernel.params.size(); ++i) {
      if (!problem_.kernel.params[i].type.isInt()) continue;
      const Term value = inputs().inputs.scalars[i];
      if (terms().width(value) >= 16 && !terms().value(value))
        given.push_back(terms().eq(value, terms().constant(kUsual[stage - 1], terms().width(value))));
    }
  if (isUsual && given.size() == 1) return;
  const std::vector<Term> asked = encoding_.definitions->apply(given);
  auto ask = [&](encoder::Query& query, std::span<const Term> part, uint32_t conflicts) {
    const Answer answer = query.check(part, conflicts).answer;
    if (answer == Answer::Sat) samples_.push_back(witnessOf(encoding_, query.model(), wanted));
    return answer;
  };
  // Where it is hard to find an execution without errors, one that its inputs permit mostly is one.
  auto askAll = [&](std::span<const Term> part) {
    const bool isAsked = mayAsk();
    const Answer answer = isAsked ? ask(*sampling_, part, kConflicts) : Answer::Unknown;
    undecided_ += isAsked && answer == Answer::Unknown;
    if (answer == Answer::Unknown) ask(ofInputs(), std::span(asked).subspan(1), kFewConflicts);
    return answer;
  };
  if (stage == 0) isAlwaysCut_ = askAll(asked) == Answer::Unsat;
  if (stage == 0 && !isAlwaysCut_) return;
  askAll(std::span(asked).subspan(isAlwaysCut_ ? 1 : 0));
}

bool Executions::complete(interp::Witness& w) const {
  completeElements(w, inputs().elementConditions);
  return meetElements(w, inputs().elementConditions, problem_.kernel);
}

uint64_t Executions::mostSteps(const interp::Witness& w) const {
  return kLeastSteps + kMoreSteps * log().instructionsExecuted * log().lanes * w.blocks.size();
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
