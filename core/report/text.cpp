#include "core/report/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/report/allowed.h"
#include "core/report/callers.h"
#include "core/report/chosen_size.h"
#include "core/report/counterexample_text.h"
#include "core/report/file_assumptions.h"
#include "core/report/kernel_list.h"
#include "core/report/plan_text.h"
#include "core/report/summary.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

/// With this number of entries or more, clean kernels are listed in the table only.
constexpr size_t kTableFrom = 3;

std::string verdict(Status s, const Paint& paint) {
  switch (s) {
    case Status::Violated:
    case Status::InternalError: return paint.red(name(s));
    case Status::Holds:
    case Status::HoldsWithinBound: return paint.green(name(s));
    default: return paint.yellow(name(s));
  }
}

std::string note(const std::string& text) {
  return "note: " + wrapped(text, 6) + "\n";
}

class TextReport {
 public:
  TextReport(const RunResult& run, const TextOptions& options)
      : run_(run), options_(options), paint_(options.colour), entries_(entriesOf(run)) {}

  std::string make() {
    if (options_.quiet) return quiet();
    if (!run_.host.empty()) host();
    const bool table = entries_.size() >= kTableFrom;
    for (const KernelEntry& e : entries_)
      if (!table || tellsMore(e)) kernel(e);
    if (!run_.reason.empty()) ended();
    assumptions();
    if (table) tableOfKernels();
    for (const std::string& n : run_.notes) out_ += note(n);
    if (const size_t n = std::ranges::count_if(run_.kernels, &KernelResult::isFromCache))
      out_ += note(fmt::format("{} of {} kernel{} {} as in an earlier run (--cache)", n, run_.kernels.size(),
                               run_.kernels.size() == 1 ? "" : "s", n == 1 ? "is" : "are"));
    if (run_.kernels.size() > 1 && !table)
      out_ += fmt::format("{} kernels: {}\n", run_.kernels.size(), verdict(run_.verdict, paint_));
    if (omitted_)
      out_ += paint_.dim("use --verbose for all variables, the full trace and the properties that hold") + "\n";
    return std::move(out_);
  }

 private:
  bool tellsMore(const KernelEntry& e) const {
    const KernelResult& k = e.first();
    return !e.isClean() || options_.verbose || options_.explainPlan || !k.notes.empty() || k.environment.size() ||
           !allowedText(run_, k).empty();
  }

  /// What a condition on the callers excludes is mentioned only: the condition says what it is.
  static bool isOfCallers(const PropertyResult& p) {
    return p.cls && info(*p.cls).provedBy == ProvedBy::Callers && p.counterexample;
  }

  /// A violated kernel has conditions where they were found before the violation, which is one of costs.
  static std::string providedThat(const KernelResult& k) {
    return isProof(k.verdict) ? ", provided that" : "; the rest holds, provided that";
  }

  std::vector<std::string> conditions(const KernelResult& k) const {
    return textsOf(k.environment, run_.module, run_.module.kernels[k.kernel]);
  }

  std::string headline(const KernelEntry& e) const {
    return fmt::format("{} {}  {}", paint_.bold(e.name()), e.launch(), verdict(e.first().verdict, paint_));
  }

  std::string quiet() const {
    std::string out;
    if (verdictOf(run_.host) == Status::Violated) out += hostHeadline();
    for (const KernelResult& k : run_.kernels) {
      const std::vector<std::string> provided = conditions(k);
      out += headline({{&k}}) + (provided.empty() ? "" : providedThat(k) + " ") +
             fmt::format("{}", fmt::join(provided, " ")) + "\n";
    }
    if (!run_.reason.empty())
      out += fmt::format("{}  {}\n", paint_.bold(printable(run_.file)), verdict(run_.verdict, paint_));
    return out;
  }

  void kernel(const KernelEntry& e) {
    const KernelResult& k = e.first();
    const bool terse = e.isClean() && !options_.verbose;
    out_ += headline(e) + scope(k) + unchecked(k);
    const std::vector<std::string> provided = conditions(k);
    out_ += provided.empty() ? "\n" : providedThat(k) + "\n";
    for (const std::string& condition : provided) out_ += "    " + wrapped(condition, 6) + "\n";
    if (!terse) {
      out_ += callers(run_, k, paint_);
      CounterexampleText story(run_, k, options_.colour, options_.verbose);
      for (const PropertyResult& p : k.properties)
        if (p.status == Status::Violated && !p.allowed)
          out_ += isOfCallers(p) && !options_.verbose ? story.mention(p) : story.tell(p);
      omitted_ |= story.omitted();
      if (options_.verbose || k.verdict != Status::Violated)
        out_ += summary(run_, k, paint_);
      else
        undecided(k);
    }
    for (const std::string& line : allowedText(run_, k)) out_ += "  " + wrapped(line, 4) + "\n";
    for (const std::string& n : k.notes) out_ += "  " + note(n);
    if (options_.explainPlan) out_ += planText(k);
    if (options_.verbose)
      for (const auto& [name, v] : k.statistics) out_ += paint_.dim(fmt::format("  {:<26} {:.6g}", name, v)) + "\n";
    if (!terse) out_ += "\n";
  }

  std::string hostHeadline() const {
    const Status s = verdictOf(run_.host);
    return paint_.bold("host program") + (s == Status::Violated ? "  " + verdict(s, paint_) : "") + "\n";
  }

  void host() {
    out_ += hostHeadline();
    KernelResult none;
    CounterexampleText story(run_, none, options_.colour, options_.verbose);
    for (const PropertyResult& p : run_.host)
      if (!p.allowed) out_ += story.tell(p);
    none.properties = run_.host;
    for (const std::string& line : allowedText(run_, none)) out_ += "  " + wrapped(line, 4) + "\n";
    out_ += "\n";
  }

  /// The scope of a proof, if it is not obvious.
  std::string scope(const KernelResult& k) const {
    std::string out;
    if (!isProof(k.verdict)) return out;
    if (k.verdict == Status::HoldsWithinBound) out += boundText(run_, k);
    out += sizes(k, termsOf(run_.file));
    const ChosenSize chosen = chosenSize(run_.module, k);
    if (chosen && !(k.hasLaunches && !chosen.block))
      return out + ", for " + text(chosen, k, termsOf(run_.file)) +
             fmt::format("; the {} that this file passes {} not known",
                         !chosen.block  ? "grid"
                         : !chosen.grid ? "block size"
                                        : "grid and the block size",
                         chosen.block && chosen.grid ? "are" : "is");
    if (!k.hasLaunches) return out;
    if (!k.others.empty()) return out + ", for the launches of this file";
    const bool same = k.forAll == Status::Holds || k.forAll == k.verdict;
    if (k.decides == InputDomain::All)
      out += ", for all callers";
    else if (chosen)
      out += ", for " + text(chosen, k, termsOf(run_.file)) + ", which is one of those that this file launches";
    else
      out += same                                   ? ", for the launches of this file and all other callers"
             : k.forAll == Status::HoldsWithinBound ? ", for the launches of this file; within bound for other callers"
                                                    : ", for the launches of this file; not known for other callers";
    return out;
  }

  /// For a kernel that holds: arrays whose bounds were not checked.
  std::string unchecked(const KernelResult& k) const {
    constexpr size_t kMax = 3;
    const bool isProof = k.verdict == Status::Holds || k.verdict == Status::HoldsWithinBound;
    if (!isProof || k.unbounded.empty()) return {};
    const ir::Kernel& kernel = run_.module.kernels[k.kernel];
    std::vector<std::string> names;
    for (const std::string& n : k.unbounded) {
      const auto p = std::ranges::find(kernel.params, n, &ir::KernelParam::name);
      const bool isAllocated = p != kernel.params.end() && p->isExtentUnproved && !p->allocatedAt.empty();
      names.push_back(isAllocated ? fmt::format("{} (its size is not proved: {})", n, ir::print(p->allocatedAt, ""))
                                  : n);
    }
    const size_t more = names.size() > kMax ? names.size() - kMax : 0;
    names.resize(names.size() - more);
    return fmt::format("; bounds of {}{} are not checked", fmt::join(names, ", "),
                       more ? fmt::format(" and {} more", more) : "");
  }

  /// After a violation, details of the remaining properties are omitted, but what was not checked is reported.
  void undecided(const KernelResult& k) {
    std::vector<std::string> stopped, open;
    auto isViolated = [&](const std::optional<PropertyClass>& cls) {
      return std::any_of(k.properties.begin(), k.properties.end(),
                         [&](const PropertyResult& p) { return p.cls == cls && p.status == Status::Violated; });
    };
    for (const PropertyResult& p : k.properties) {
      if (p.allowed || p.status == Status::Violated || p.status == Status::Holds ||
          p.status == Status::HoldsWithinBound)
        continue;
      const std::string name(p.cls ? info(*p.cls).name : p.subject);
      const std::string what = isViolated(p.cls) ? "other " + name : name;
      std::vector<std::string>& list = p.reason.cause == Cause::FoundBefore ? stopped : open;
      if (std::find(list.begin(), list.end(), what) == list.end()) list.push_back(what);
    }
    omitted_ = true;
    if (!stopped.empty())
      out_ +=
          "\n  " + wrapped(fmt::format("not checked after this (--all continues): {}", fmt::join(stopped, ", ")), 4);
    if (!open.empty())
      out_ += "\n  " + wrapped(fmt::format("not decided (--verbose: why): {}", fmt::join(open, ", ")), 4);
    if (!stopped.empty() || !open.empty()) out_ += "\n";
  }

  void ended() {
    out_ += fmt::format("{}  {}\n", paint_.bold(printable(run_.file)), verdict(run_.verdict, paint_));
    out_ += "\n  because: " + wrapped(run_.reason, 11) + "\n\n";
  }

  void assumptions() {
    const std::vector<std::string> all = assumptionsOf(run_);
    if (all.empty()) return;
    if (!out_.ends_with("\n\n") && !out_.empty()) out_ += "\n";
    if (!options_.verbose && all.size() > kFewAssumptions) {
      out_ += paint_.dim(fmt::format("{} assumptions (--verbose lists them), such as: {}", all.size(), all.front())) +
              "\n\n";
      return;
    }
    out_ += paint_.dim("assuming") + "\n";
    for (const std::string& a : all) out_ += "  " + paint_.dim(wrapped(a, 4)) + "\n";
    out_ += "\n";
  }
  static constexpr size_t kFewAssumptions = 3;

  void tableOfKernels() {
    std::vector<std::vector<std::string>> rows{{"kernel", "launch", "verdict", "open", "seconds"}};
    for (const KernelEntry& e : entries_) {
      const KernelResult& k = e.first();
      double seconds = 0;
      for (const KernelResult* i : e.instances)
        if (auto s = i->statistics.find("seconds"); s != i->statistics.end()) seconds += s->second;
      rows.push_back({e.name(), e.launch(), name(k.verdict), openText(k), fmt::format("{:.1f}", seconds)});
    }
    std::string table = columns(rows, 0);
    // Columns are as wide as the text; colour codes are inserted later.
    std::string line;
    for (size_t i = 0, from = 0; i < rows.size(); ++i) {
      const size_t to = table.find('\n', from);
      line = table.substr(from, to - from);
      from = to + 1;
      if (i == 0) {
        out_ += paint_.dim(line) + "\n";
        continue;
      }
      const Status s = entries_[i - 1].first().verdict;
      const size_t at = line.find(name(s), entries_[i - 1].name().size());
      out_ += line.substr(0, at) + verdict(s, paint_) + line.substr(at + std::string_view(name(s)).size()) + "\n";
    }
    out_ += fmt::format("{} kernels: {}\n", run_.kernels.size(), verdict(run_.verdict, paint_));
  }

  const RunResult& run_;
  const TextOptions& options_;
  const Paint paint_;
  const std::vector<KernelEntry> entries_;
  std::string out_;
  bool omitted_ = false;  ///< something was omitted that --verbose prints
};

}  // namespace

std::string textReport(const RunResult& run, const TextOptions& options) {
  return TextReport(run, options).make();
}

}  // namespace gpubmc::core
