// Counts without a solver where the addresses of a warp differ by constants. Otherwise the interpreter counts in some
// executions, and a solver is asked for one that has more, or less, until there is none.

#include "core/perf/costs.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/options/language.h"
#include "core/perf/block_sums.h"
#include "core/perf/count_terms.h"
#include "encoder/util/error.h"
#include "gpu-model/cost/wavefronts.h"

namespace gpubmc::core::perf {

namespace {

using cost::Direction;
using encoder::Answer;

constexpr unsigned kSteps = 5;   ///< questions about one end of a range
constexpr size_t kTogether = 8;  ///< accesses in one question

/// One execution of an instruction by the block: what the machine logged for it, by array.
struct Instance {
  Site site;
  size_t segment = 0;
  std::vector<const machine::Access*> accesses;  ///< one for each array
};

/// An access of one warp whose number is not constant.
struct Open {
  size_t instance;
  uint32_t warp;
  unsigned piece;
  Between between;
  bool isCertain;  ///< some lane takes part in every execution

  Total instances() const { return {isCertain, between.most > 0, {}}; }
  Total count() const { return {isCertain ? between.least : 0, between.most, {}}; }
};

class Analysis {
 public:
  explicit Analysis(Executions& executions)
      : executions_(executions),
        m_(executions.module()),
        problem_(executions.problem()),
        units_(m_, problem_.kernel),
        counts_(executions.terms()),
        intervals_(executions),
        sums_(intervals_) {}

  KernelCosts with(const KernelCosts& plain, const Layout& layout) {
    out_ = plain;
    out_.branches.clear(), out_.intervals.clear(), out_.fixes.clear();
    out_.totals = {};
    layout_ = &layout;
    collect();
    std::erase_if(sites_, [&](const auto& s) { return !s.second.objects.contains(layout.object); });
    bound();
    for (AccessCost& a : out_.accesses)
      if (const auto it = sites_.find(a.site); it != sites_.end()) setBounds(a, it->second);
    for (const AccessCost& a : out_.accesses)
      if (a.isReached) add(out_.totals, a.site, a.perBlock, a.instances);
    return std::move(out_);
  }

  KernelCosts run() {
    out_.name = problem_.kernel.name;
    out_.kernel = problem_.index;
    out_.launch = problem_.launch();
    out_.domain = executions_.inputs().domain;
    if (problem_.chosen.isGuess || problem_.chosen.hasOpenGrid)
      out_.notes.push_back("no launch gives all sizes: they are chosen, and the counts are of these");
    if (problem_.kernel.warpSize || languageOf(problem_.options.file) != Language::Cuda)
      out_.notes.push_back("costs are those of the memory of an NVIDIA device; others have other units");
    std::ranges::copy(executions_.cuts(), std::back_inserter(out_.notes));
    collect();
    bound();
    const interp::Witness* w = nullptr;
    for (size_t n = 0; (n == 0 || isOpen()) && (w = executions_.sample(n)); ++n) meet(*w);
    for (auto& [site, s] : sites_) close(site, s);
    branches();
    report();
    totals();
    if (end_ && !isWholeMet_)
      out_.notes.push_back(fmt::format("the executions that were found end early: {} at line {}; a check tells why",
                                       info(end_->cls).id, m_.locations[ir::at(m_, end_->inst).loc].line));
    return std::move(out_);
  }

 private:
  struct State {
    std::vector<size_t> instances;
    std::set<std::string> arrays;
    std::set<uint32_t> objects;
    Between count, lines;
    std::vector<Open> open;     ///< those that some lane may take part in
    std::vector<Open> unsplit;  ///< those of several arrays
    std::optional<Met> met, metLines;
    std::shared_ptr<const interp::Witness> worst, best;
    std::vector<ClosedForm> forms;
  };

  Measure measureOf(const Site& site) const { return perf::measureOf(site, executions_.capability()); }
  encoder::TermManager& tm() { return executions_.terms(); }
  const machine::Execution& execution() const { return executions_.log(); }

  // The accesses that one execution of an instruction logs are adjacent.
  void collect() {
    std::map<Site, size_t> current;  // instances of the instruction that is being read
    std::pair<ir::InstRef, uint32_t> at{{}, UINT32_MAX};
    for (size_t n = 0; n < execution().segments.size(); ++n)
      for (const machine::Access& a : execution().segments[n].accesses) {
        if (a.again || a.object == machine::Inputs::kFreed) continue;
        if (std::exchange(at, {a.inst, a.path}) != at) current.clear();
        const Direction direction = a.kind == machine::AccessKind::Atomic  ? Direction::Atomic
                                    : a.kind == machine::AccessKind::Write ? Direction::Store
                                                                           : Direction::Load;
        const ir::Object shape = executions_.inputs().inputs.objectShape(a.object);
        const Site site{a.inst, direction, shape.space == ir::Space::Shared};
        if (!units_.of(a.inst, direction)) continue;
        const auto [it, fresh] = current.try_emplace(site, instances_.size());
        if (fresh) {
          instances_.push_back({site, n, {}});
          sites_[site].instances.push_back(it->second);
        }
        sites_[site].arrays.insert(shape.name);
        sites_[site].objects.insert(a.object);
        std::vector<const machine::Access*>& list = instances_[it->second].accesses;
        // Of a copy in pieces the first one tells where it is; a comparison that fails is an access like one that does
        // not.
        const bool isCas = ir::at(m_, a.inst).op == ir::Opcode::AtomicCAS;
        if (isCas || std::ranges::find(list, a.object, &machine::Access::object) == list.end()) list.push_back(&a);
      }
  }

  /// The lanes of the warp; empty: one of them may access several arrays.
  WarpTerms lanesOf(const Instance& instance, uint32_t warp, unsigned distance) {
    const uint32_t size = problem_.launch().warpSize, from = warp * size;
    WarpTerms out(size);
    for (const machine::Access* a : instance.accesses)
      for (uint32_t l = from; l < std::min(from + size, execution().lanes); ++l) {
        const Term guard = a->guard.at(l);
        if (!guard || tm().isFalse(guard)) continue;
        LaneTerm& lane = out[l - from];
        if (lane.guard && lane.object != a->object) return {};
        lane.guard = lane.guard ? tm().or_(lane.guard, guard) : guard;
        if (lane.address) continue;
        lane.object = a->object;
        lane.address = a->offset.at(l);
        lane.extent = executions_.inputs().inputs.objectShape(a->object).size;
        if (distance) lane.address = tm().add(lane.address, tm().constant(distance, ir::kOffsetBits));
        counts_.split(lane);
      }
    return out;
  }

  /// Some lane of the block takes part.
  Term guardOf(const Instance& instance) {
    std::vector<Term> any;
    for (const machine::Access* a : instance.accesses)
      for (uint32_t l = 0; l < execution().lanes; ++l)
        if (const Term guard = a->guard.at(l)) any.push_back(guard);
    return tm().disj(any);
  }

  static void widen(Between& of, Between by) {
    if (by.most == 0) return;
    of.least = of.least ? std::min(of.least, by.least) : by.least;
    of.most = std::max(of.most, by.most);
  }

  /// Those of the kernel's integer parameters that have no known value.
  std::vector<ClosedForms> parameters() {
    std::vector<ClosedForms> out;
    for (size_t i = 0; i < problem_.kernel.params.size(); ++i) {
      const ir::KernelParam& p = problem_.kernel.params[i];
      if (!p.type.isInt()) continue;
      const Term value = executions_.inputs().inputs.scalars[i];
      if (tm().op(value) == encoder::Op::Var && tm().width(value) >= 32) out.emplace_back(tm(), value, p.name);
    }
    return out;
  }
  /// More than that every access has this number.
  static bool tells(const ClosedForm& form, Between all) {
    if (form.byResidue.size() > 1) return true;
    const Between n = form.byResidue.front();
    return n.most > 0 && (n.least != all.least || n.most != all.most);
  }

  void bound() {
    Poll poll(&executions_.cancellation());
    for (auto& [site, s] : sites_) {
      const cost::Unit unit = *units_.of(site.inst, site.direction);
      const Measure measure = measureOf(site);
      std::vector<ClosedForms> forms = layout_ ? std::vector<ClosedForms>() : parameters();
      for (size_t i : s.instances) {
        // A round of a loop, say, that no input makes it go.
        if (executions_.isExcluded(guardOf(instances_[i]))) continue;
        for (uint32_t warp = 0; warp < problem_.launch().warpsPerBlock(); ++warp)
          for (unsigned piece = 0; piece < unit.count; ++piece) {
            poll();
            const WarpTerms lanes = lanesOf(instances_[i], warp, piece * unit.bytes);
            for (ClosedForms& f : forms) f.add(lanes, unit.bytes, measure);
            if (lanes.empty()) {
              const unsigned all = problem_.launch().warpSize;
              widen(s.count, {1, all});
              widen(s.lines, {1, all});
              s.unsplit.push_back({i, warp, piece, {1, all}, false});
              continue;
            }
            const Between n = counts_.bounds(lanes, unit.bytes, measure, layout_);
            if (n.most == 0) continue;
            widen(s.count, n);
            if (!site.shared) widen(s.lines, counts_.bounds(lanes, unit.bytes, Measure::Lines));
            const bool isCertain =
                std::ranges::any_of(lanes, [&](const LaneTerm& l) { return l.guard && tm().isTrue(l.guard); });
            s.open.push_back({i, warp, piece, n, isCertain});
          }
      }
      for (ClosedForms& f : forms)
        if (std::optional<ClosedForm> form = f.form(); form && tells(*form, s.count))
          s.forms.push_back(std::move(*form));
    }
  }

  void meet(interp::Witness w) {
    if (!executions_.complete(w)) return;
    const Measured measured = measure(m_, units_, w, executions_.mostSteps(w), executions_.cancellation());
    if (measured.outcome.stopped && measured.outcome.stopped->kind == interp::Stop::Kind::Assumption) return;
    isWholeMet_ |= measured.isWhole;
    if (!end_) end_ = measured.endedBy;
    const auto shared = std::make_shared<const interp::Witness>(std::move(w));
    for (const auto& [site, inSectors] : measured.counts) {
      const Met& met = measureOf(site) == Measure::Lines ? measured.lines.at(site) : inSectors;
      State& s = sites_[site];
      if (!s.met || met.most > s.met->most) s.worst = shared;
      if (!s.met || met.least < s.met->least) s.best = shared;
      s.met ? s.met->add(met) : void(s.met = met);
    }
    for (const auto& [site, met] : measured.lines) {
      State& s = sites_[site];
      s.metLines ? s.metLines->add(met) : void(s.metLines = met);
    }
    for (const auto& [inst, parts] : measured.parts)
      if (parts) parted_.try_emplace(inst, shared);
    sums_.add(measured, shared->blocks.size(), executions_.capability());
  }

  /// Some lane takes part, and no index wraps.
  Term guardOf(const WarpTerms& lanes) {
    std::vector<Term> any, same;
    for (const LaneTerm& l : lanes) {
      if (l.guard) any.push_back(l.guard);
      if (l.guard && l.unwrapped) same.push_back(tm().implies(l.guard, l.unwrapped));
    }
    same.push_back(tm().disj(any));
    return tm().conj(same);
  }

  /// Asks for an access of these whose number is beyond `n`: above, or below.
  Answer ask(const Site& site, std::span<const Open* const> open, bool above, unsigned n) {
    const cost::Unit unit = *units_.of(site.inst, site.direction);
    const Measure measure = measureOf(site);
    std::vector<Term> parts;
    size_t assumptions = SIZE_MAX;
    for (const Open* o : open) {
      const WarpTerms lanes = lanesOf(instances_[o->instance], o->warp, o->piece * unit.bytes);
      const Term limit = tm().constant(n, CountTerms::kBits);
      const bool isEnd = above && n + 1 == o->between.most;
      const Term beyond = isEnd ? counts_.exceeds(lanes, unit.bytes, measure, n).holds : Term{};
      const Term count = isEnd ? Term{} : counts_.count(lanes, unit.bytes, measure);
      const Term isBeyond = isEnd ? beyond : above ? tm().ult(limit, count) : tm().ult(count, limit);
      parts.push_back(tm().and_(guardOf(lanes), isBeyond));
      assumptions = std::min(assumptions, instances_[o->instance].accesses.front()->assumptions);
    }
    FoundExecution s = executions_.find(tm().disj(parts), assumptions);
    if (s.witness) meet(std::move(*s.witness));
    return s.answer;
  }

  /// The same of many, and moves their bounds. One alone is a smaller question, and what is too hard for it is too hard
  /// for all.
  Answer ask(const Site& site, const std::vector<Open*>& open, bool above, unsigned n) {
    Answer out = Answer::Unsat;
    for (size_t from = 0, to = 1; from < open.size() && out == Answer::Unsat; from = to, to += kTogether) {
      const std::vector<const Open*> asked(open.begin() + long(from), open.begin() + long(std::min(to, open.size())));
      out = ask(site, asked, above, n);
      if (out != Answer::Unsat) break;
      for (size_t i = from; i < std::min(to, open.size()); ++i) {
        Between& b = open[i]->between;
        above ? b.most = std::min(b.most, n) : b.least = std::max(b.least, n);
      }
    }
    return out;
  }

  /// Looks for as many lanes apart as the largest bound permits.
  void findApart(const Site& site, State& s) {
    const auto o = std::ranges::max_element(s.open, {}, [](const Open& a) { return a.between.most; });
    if (o == s.open.end() || (s.met && s.met->most >= o->between.most)) return;
    const cost::Unit unit = *units_.of(site.inst, site.direction);
    const Measure measure = measureOf(site);
    const WarpTerms lanes = lanesOf(instances_[o->instance], o->warp, o->piece * unit.bytes);
    const Term apart = tm().and_(guardOf(lanes), counts_.firstApart(lanes, unit.bytes, measure, o->between.most));
    FoundExecution found = executions_.find(apart, instances_[o->instance].accesses.front()->assumptions);
    if (found.witness) meet(std::move(*found.witness));
  }

  // Narrows one end of the range until it is met, or the questions are used up.
  void close(const Site& site, State& s, bool above) {
    auto end = [&](const Open& o) -> unsigned { return above ? o.between.most : o.between.least; };
    auto beyond = [&](unsigned n) { return !s.met || (above ? n > s.met->most : n < s.met->least); };
    for (unsigned steps = 0; steps < kSteps; ++steps) {
      std::vector<Open*> open;
      for (Open& o : s.open)
        if (beyond(end(o))) open.push_back(&o);
      if (open.empty()) break;
      std::ranges::stable_sort(open, {}, [&](const Open* o) { return above ? -int(end(*o)) : int(end(*o)); });
      // First whether the bound itself is met: mostly it is.
      const unsigned bound = end(*open.front()), met = !s.met ? 0 : above ? s.met->most : s.met->least;
      const unsigned n = steps > 0 ? met : above ? bound - 1 : bound + 1;
      if (n == 0 && !above) break;
      std::erase_if(open, [&](const Open* o) { return above ? end(*o) <= n : end(*o) >= n; });
      const Answer answer = ask(site, open, above, n);
      // An execution that was found may not show what was asked for.
      const bool shows = s.met && (above ? s.met->most > n : s.met->least < n);
      if (steps > 0 && (answer == Answer::Unknown || (answer == Answer::Sat && !shows))) break;
    }
    Between all;
    for (const Open& o : s.open) widen(all, o.between);
    if (s.open.empty()) return;
    if (above)
      s.count.most = std::max(all.most, s.unsplit.empty() ? 0 : s.count.most);
    else if (s.unsplit.empty())
      s.count.least = all.least;
  }

  void close(const Site& site, State& s) {
    if (s.count.most == 0) return;
    findApart(site, s);
    close(site, s, true);
    close(site, s, false);
  }

  void branches() {
    std::map<ir::InstRef, std::vector<std::pair<Term, size_t>>> parting;  // and the assumptions that apply
    const uint32_t size = problem_.launch().warpSize;
    for (const machine::Branch& b : execution().branches) {
      auto& list = parting[b.inst];
      for (uint32_t from = 0; from < execution().lanes; from += size) {
        std::vector<Term> first, second;
        for (uint32_t l = from; l < std::min(from + size, execution().lanes); ++l) {
          if (Term t = b.first.at(l)) first.push_back(t);
          if (Term t = b.second.at(l)) second.push_back(t);
        }
        const Term both = tm().and_(tm().disj(first), tm().disj(second));
        if (!tm().isFalse(both)) list.emplace_back(both, b.assumptions);
      }
    }
    for (auto& [inst, list] : parting) {
      if (ir::at(m_, inst).targets[0] == ir::at(m_, inst).targets[1]) continue;
      BranchCost b;
      b.inst = inst, b.loc = ir::at(m_, inst).loc;
      b.isCut = executions_.isCut(inst);
      bool refuted = list.empty();
      const bool always = std::ranges::any_of(list, [&](const auto& l) { return tm().isTrue(l.first); });
      if (!refuted && !always && !parted_.contains(inst)) {
        std::vector<Term> parts;
        size_t assumptions = SIZE_MAX;
        for (const auto& [term, upTo] : list) parts.push_back(term), assumptions = std::min(assumptions, upTo);
        FoundExecution s = executions_.find(tm().disj(parts), assumptions);
        if (s.witness) meet(std::move(*s.witness));
        refuted = s.answer == Answer::Unsat;
      }
      if (const auto it = parted_.find(inst); it != parted_.end())
        b.parts = BranchCost::Parts::Yes, b.example = it->second;
      else if (always)
        b.parts = BranchCost::Parts::Yes;
      else if (refuted)
        b.parts = BranchCost::Parts::Never;
      out_.branches.push_back(std::move(b));
    }
  }

  /// Some number is not the same everywhere: more executions may show its ends, and those of sums.
  bool isOpen() const {
    return std::ranges::any_of(sites_, [](const auto& of) {
      const State& s = of.second;
      return s.count.least != s.count.most || (s.count.most > 0 && !s.met);
    });
  }

  static Range rangeOf(Between proved, const std::optional<Met>& met) {
    Range r{proved.least, proved.most, {}};
    if (!met) return r;
    r.met = {met->least, met->most};
    r.least = r.least ? std::min(r.least, met->least) : met->least;
    r.most = std::max(r.most, met->most);
    return r;
  }

  /// What needs no executions.
  static void setBounds(AccessCost& a, const State& s) {
    a.count = {s.count.least, s.count.most, {}};
    a.perBlock = a.instances = {};
    for (const auto* list : {&s.open, &s.unsplit})
      for (const Open& o : *list) a.perBlock += o.count(), a.instances += o.instances();
  }

  void report() {
    for (const auto& [site, s] : sites_) {
      const cost::Unit unit = *units_.of(site.inst, site.direction);
      AccessCost a;
      a.site = site, a.loc = ir::at(m_, site.inst).loc;
      for (const std::string& name : s.arrays) a.array += (a.array.empty() ? "" : ", ") + name;
      a.objects.assign(s.objects.begin(), s.objects.end());
      a.bytes = unit.bytes, a.number = unit.count;
      if (!site.shared) a.lines = rangeOf(s.lines, s.metLines);
      setBounds(a, s);
      a.count = rangeOf(s.count, s.met);
      a.isReached = a.count.most > 0;
      if (s.met) a.lanes = s.met->lanes;
      a.worst = s.worst, a.best = s.best;
      a.forms = s.forms;
      a.isCut = executions_.isCut(site.inst);
      a.measure = measureOf(site);
      const unsigned piece = a.measure == Measure::Lines ? cost::kLineBytes : cost::kSectorBytes;
      a.ideal = site.shared ? cost::idealWavefronts(unit.bytes)
                : s.met     ? cost::idealPieces(a.lanes, unit.bytes, piece)
                            : (problem_.launch().warpSize * unit.bytes + piece - 1) / piece;
      out_.accesses.push_back(std::move(a));
    }
    auto place = [&](ir::LocId loc) { return std::tuple(m_.locations[loc].line, m_.locations[loc].column); };
    std::ranges::stable_sort(out_.accesses, {}, [&](const AccessCost& a) { return place(a.loc); });
    std::ranges::stable_sort(out_.branches, {}, [&](const BranchCost& b) { return place(b.loc); });
  }

  static void add(BlockTotals& to, const Site& site, const Total& count, const Total& instances) {
    (site.shared ? to.wavefronts : to.sectors) += count;
    if (site.shared) to.ofShared += instances;
  }

  void totals() {
    bool anyCut = false;
    for (const AccessCost& a : out_.accesses)
      if (a.isReached) add(out_.totals, a.site, a.perBlock, a.instances), anyCut |= a.isCut;
    // Threads that leave count as having come to barriers behind which the log has what they did before.
    if (intervals_.areSeveral() && !problem_.launch().exitedArrive) {
      std::vector<const Open*> all;
      for (const auto& [site, s] : sites_)
        for (const auto* list : {&s.open, &s.unsplit})
          for (const Open& o : *list)
            if (o.between.most > 0) all.push_back(&o);
      std::ranges::stable_sort(all, {}, &Open::instance);
      for (const Open* o : all) addToIntervals(*o);
    }
    // A run goes on where a loop was cut, and has more.
    if (!anyCut) sums_.report(out_.totals, out_.intervals);
  }

  /// Those that the instance may be in.
  const std::vector<Interval>& intervalsOf(size_t instance) {
    const auto [it, fresh] = possible_.try_emplace(instance);
    if (!fresh) return it->second;
    return it->second = intervals_.of(instances_[instance].segment, guardOf(instances_[instance]));
  }

  void addToIntervals(const Open& o) {
    const Site& site = instances_[o.instance].site;
    const std::vector<Interval>& possible = intervalsOf(o.instance);
    for (const Interval& i : possible) {
      auto it = std::ranges::find(out_.intervals, i, &IntervalCost::interval);
      if (it == out_.intervals.end()) it = out_.intervals.insert(it, {i, {}, false});
      Total count = o.count(), instances = o.instances();
      if (possible.size() > 1) count.least = instances.least = 0;
      add(it->totals, site, count, instances);
      it->isCut |= executions_.isCut(site.inst);
    }
  }

  Executions& executions_;
  const Layout* layout_ = nullptr;
  const ir::Module& m_;
  const Problem& problem_;
  const cost::Units units_;
  CountTerms counts_;
  Intervals intervals_;
  std::map<size_t, std::vector<Interval>> possible_;  ///< by instance
  BlockSums sums_;
  std::vector<Instance> instances_;
  std::map<Site, State> sites_;
  std::map<ir::InstRef, std::shared_ptr<const interp::Witness>> parted_;
  bool isWholeMet_ = false;               ///< some execution comes to its end
  std::optional<interp::Violation> end_;  ///< of one that does not
  KernelCosts out_;
};

}  // namespace

KernelCosts costsOf(Executions& executions) {
  if (!cost::hasRules(executions.capability()))
    throw Unsupported(fmt::format("the memory system of sm_{}: there are rules for sm_20, sm_21, sm_50 and later",
                                  executions.capability()));
  return Analysis(executions).run();
}

KernelCosts costsWith(Executions& executions, const KernelCosts& plain, const Layout& layout) {
  return Analysis(executions).with(plain, layout);
}

}  // namespace gpubmc::core::perf
