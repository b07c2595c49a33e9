#include "core/report/equiv_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/equiv/tolerance.h"
#include "core/report/equiv_words.h"
#include "core/report/layout.h"
#include "core/report/names.h"
#include "core/report/text.h"

namespace gpubmc::core::equiv {

namespace {

std::string shape(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  if (d.y != 1) return fmt::format("({},{})", d.x, d.y);
  return fmt::format("{}", d.x);
}

class Report {
 public:
  Report(const EquivResult& result, const TextOptions& options)
      : r_(result), options_(options), paint_(options.colour) {}

  std::string make() {
    title();
    if (options_.quiet) return out_;
    for (const Why& w : r_.why) reason(w);
    if (r_.difference) difference();
    if (r_.undefined) inputs(*r_.undefined);
    tallies();
    assumptions();
    for (const std::string& n : r_.notes) out_ += "  note: " + wrapped(n, 8) + "\n";
    if (options_.verbose)
      for (const auto& [name, v] : r_.statistics) out_ += paint_.dim(fmt::format("  {:<26} {:.6g}", name, v)) + "\n";
    return out_;
  }

 private:
  std::string sideText(size_t side) const {
    const std::vector<Launched>& launches = r_.comparison.sides[side].launches;
    if (launches.front().isNothing) return launches.front().shownName;
    std::vector<std::string> all;
    for (const Launched& l : launches)
      all.push_back(r_.comparison.sides[side].isReference ? l.shownName : launchText(l));
    return fmt::format("{}", fmt::join(all, ", "));
  }

  static std::string launchText(const Launched& l) {
    if (l.transfer) return l.shownName;
    return fmt::format("{} <<<{}, {}>>>", l.shownName, shape(l.launch.grid), shape(l.launch.block));
  }

  /// The operations of a host function, up to a limit.
  void steps() {
    constexpr size_t kMaxShown = 12;
    const std::vector<Launched>& all = r_.comparison.sides[kKernelSide].launches;
    if (!all.front().isNothing) return;
    for (size_t l = 1; l < all.size() && l <= kMaxShown; ++l)
      out_ += paint_.dim(fmt::format("  {:>3}  {}", l, launchText(all[l]))) + "\n";
    if (all.size() - 1 > kMaxShown)
      out_ += paint_.dim(fmt::format("       and {} more", all.size() - 1 - kMaxShown)) + "\n";
  }

  void title() {
    const std::string verdict = name(r_.verdict);
    const bool good = r_.verdict == Status::Holds || r_.verdict == Status::HoldsWithinBound;
    const bool bad = r_.verdict == Status::Violated || r_.verdict == Status::InternalError;
    const std::string painted = good ? paint_.green(verdict) : bad ? paint_.red(verdict) : paint_.yellow(verdict);
    if (r_.comparison.sides[kKernelSide].launches.empty()) {
      out_ += fmt::format("{}  {}\n", paint_.bold(r_.file), painted);
      return;
    }
    out_ += fmt::format("{} against {}{}  {}\n", paint_.bold(sideText(kKernelSide)),
                        paint_.bold(sideText(kReferenceSide)), sizes(good), painted);
    steps();
  }

  std::string sizes(bool good) const {
    if (!r_.sizes) return "";
    return ", " + (good ? r_.sizes->all : fmt::format("{} (of {})", r_.sizes->at, r_.sizes->all));
  }

  void reason(const Why& w) {
    if (w.cause == Cause::Differs) return;
    out_ += fmt::format("\n  because: {}\n", wrapped(text(r_, w), 11));
    if (w.cause != Cause::LaunchWrong && w.cause != Cause::LaterLaunchWrong) return;
    for (const Premise& p : r_.premises)
      if (p.side == w.side && p.launch == w.launch) {
        core::TextOptions options;
        options.colour = options_.colour;
        options.verbose = options_.verbose;
        out_ += "\n" + core::textReport(p.run, options);
      }
  }

  void difference() {
    const Difference& d = *r_.difference;
    const Output& o = r_.outputs[d.first.output];
    const WordShape& shape = o.layout.shapeOf(d.first.index);
    const auto& values = d.values[d.first.output];
    out_ += fmt::format("\n  {} is {} after {} and {} after {}", wordName(o, d.first.index),
                        valueText(values[kKernelSide][d.first.index], shape), sideName(r_, kKernelSide),
                        valueText(values[kReferenceSide][d.first.index], shape), sideName(r_, kReferenceSide));
    if (d.differing > 1)
      out_ += fmt::format("; {} more {} differ", d.differing - 1, d.differing == 2 ? "place" : "places");
    out_ += "\n\n";
    table(o, values, d.differs[d.first.output], d.first.index);
    for (size_t s = 0; s < kSides; ++s) writer(s, o);
    for (size_t s = 0; s < kSides; ++s)
      if (!d.expressions[s].empty())
        out_ += fmt::format("\n  {} computes\n    {}\n", sideName(r_, s), wrapped(d.expressions[s], 4));
    native(r_.ownNative, kKernelSide, o, values[kKernelSide][d.first.index]);
    native(r_.native, kReferenceSide, o, values[kReferenceSide][d.first.index]);
    inputs(*d.trial);
  }

  void inputs(const Trial& trial) {
    const std::vector<InputText> all = inputsOf(r_, trial);
    if (all.empty()) return;
    out_ += "\n  with\n";
    for (const InputText& i : all) out_ += fmt::format("    {} = {}\n", i.name, wrapped(i.value, 6));
  }

  void native(const std::optional<NativeRun>& run, size_t side, const Output& o, uint64_t interpreted) {
    if (!run) return;
    const uint64_t word = r_.difference->first.index;
    const std::string place = wordName(o, word);
    const std::string who = sideName(r_, side);
    if (!run->bits)
      out_ += fmt::format("\n  not confirmed natively{}: {}\n", r_.ownNative ? ", " + who : "", run->complaint);
    else if (*run->bits == interpreted)
      out_ += fmt::format("\n  confirmed: machine code of {} gives {} for {}, too\n", who,
                          valueText(interpreted, o.layout.shapeOf(word)), place);
    else
      out_ += fmt::format("\n  machine code of {} gives {} for {}\n", who,
                          valueText(*run->bits, o.layout.shapeOf(word)), place);
  }

  std::string columnName(size_t side) const {
    if (r_.comparison.sides[kKernelSide].isReference) return sideName(r_, side);
    return side == kKernelSide ? "kernel" : "reference";
  }

  void table(const Output& o, const std::array<std::vector<uint64_t>, kSides>& values, const std::vector<bool>& differs,
             uint64_t first) {
    constexpr uint64_t kBefore = 2, kAfter = 4;
    std::vector<std::vector<std::string>> rows{{"", "", columnName(kKernelSide), columnName(kReferenceSide)}};
    const uint64_t from = first < kBefore ? 0 : first - kBefore;
    for (uint64_t i = from; i < std::min<uint64_t>(o.words, first + kAfter); ++i) {
      const WordShape& shape = o.layout.shapeOf(i);
      std::array<std::string, kSides> cell;
      for (size_t s = 0; s < kSides; ++s) {
        cell[s] = valueText(values[s][i], shape);
        if (shape.type.isFloat() && values[0][i] != values[1][i] && !std::isnan(numberOf(values[s][i], shape.type)))
          cell[s] += " (" + hexText(values[s][i], shape.bytes) + ")";
      }
      rows.push_back({differs[i] ? ">" : "", wordName(o, i), cell[0], cell[1]});
    }
    out_ += columns(rows, 4) + "\n";
  }

  void writer(size_t side, const Output& o) {
    const Difference& d = *r_.difference;
    const std::string who = sideName(r_, side);
    const auto& w = d.writers[side];
    if (!w) {
      out_ += fmt::format("  {} does not write {}\n", who, wordName(o, d.first.index));
      return;
    }
    RunResult run;
    run.module = r_.comparison.module;
    run.sources = r_.sources;
    KernelResult kernel;
    const Launched& launch = r_.comparison.sides[side].launches[w->launch];
    kernel.launch = launch.launch;
    const Names names(run, kernel);
    const ir::Location& l = names.location(w->access.inst);
    const bool oneThread = launch.launch.grid.count() * launch.launch.block.count() == 1;
    const std::string thread =
        oneThread ? "" : " by " + names.thread(d.trial->witnesses[side][w->launch], w->access.thread);
    const bool several = r_.comparison.sides[side].launches.size() > 1;
    if (!l.line) {
      out_ += fmt::format("  {} returned it\n", who);
      return;
    }
    out_ += fmt::format("  {} wrote it last{}{}, {}:{}\n", who, thread,
                        several ? " in " + launchName(r_, side, w->launch) : "", l.file, l.line);
    if (const std::string line = names.sourceLine(l.file, l.line); !line.empty())
      out_ += fmt::format("    {} | {}\n", l.line, line);
  }

  void tallies() {
    if (r_.difference || r_.tallies.empty()) return;
    out_ += "\n";
    for (size_t i = 0; i < r_.tallies.size(); ++i) {
      const Tally& t = r_.tallies[i];
      const Output& o = r_.outputs[i];
      const uint64_t equal = t.words - t.undecided;
      const auto bytes = o.layout.wordBytes();
      std::string line = fmt::format("  {}: {} of {} words{} are equal", o.name, equal, t.words,
                                     bytes ? fmt::format(" of {} bytes", *bytes) : "");
      if (options_.explain) {
        std::vector<std::string> ways;
        for (auto [n, how] : {std::pair(t.byNormalForm, "by normal form"), std::pair(t.byProver, "by other rules"),
                              std::pair(t.bySweeping, "by sweeping"), std::pair(t.bySolver, "by a solver"),
                              std::pair(t.undecided, "undecided")})
          if (n) ways.push_back(fmt::format("{} {}", n, how));
        line += fmt::format(": {}", fmt::join(ways, ", "));
      }
      out_ += wrapped(line, 4) + "\n";
    }
  }

  void assumptions() {
    if (r_.assumptions.empty()) return;
    out_ += paint_.dim("\n  assuming") + "\n";
    for (const Assumption& a : r_.assumptions) out_ += "    " + paint_.dim(wrapped(a.text, 6)) + "\n";
  }

  const EquivResult& r_;
  const TextOptions& options_;
  const Paint paint_;
  std::string out_;
};

}  // namespace

std::string textReport(const EquivResult& result, const TextOptions& options) {
  return Report(result, options).make();
}

}  // namespace gpubmc::core::equiv
