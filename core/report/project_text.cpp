#include "core/report/project_text.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/report/kernel_list.h"
#include "core/report/layout.h"
#include "core/report/reasons.h"

namespace gpubmc::core {

namespace {

constexpr size_t kNames = 8;           ///< of kernels that are open for one reason
constexpr size_t kLongest = 3;         ///< kernels that took the longest
constexpr double kWorthTelling = 0.1;  ///< seconds

/// "a, b, c and 4 more"
std::string some(std::vector<std::string> names) {
  const size_t more = names.size() > kNames ? names.size() - kNames : 0;
  names.resize(names.size() - more);
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

std::string kernelText(const UnitResult& u, const KernelResult& k) {
  const KernelEntry entry{{&k}};
  return fmt::format("{}: {} {}", u.file, entry.name(), entry.launch());
}

/// "GPUBMC-RACE on a (line 3)"
std::string findingText(const UnitResult& u, const PropertyResult& p) {
  const uint32_t line = u.run.module.locations[p.loc].line;
  return p.id + (p.subject.empty() ? "" : " on " + p.subject) + (line ? fmt::format(" (line {})", line) : "");
}

/// The property that keeps the kernel from being decided.
const PropertyResult* openOf(const KernelResult& k) {
  for (const PropertyResult& p : k.properties)
    if (p.status == k.verdict && p.severity == Severity::Error && !p.allowed) return &p;
  for (const PropertyResult& p : k.properties)
    if (p.status == k.verdict && !p.allowed) return &p;
  return nullptr;
}

class ProjectText {
 public:
  ProjectText(const ProjectResult& project, const TextOptions& options)
      : project_(project), options_(options), paint_(options.colour), checked_(checkedUnits(project)) {}

  std::string make() {
    for (const UnitResult* u : checked_) file(*u);
    if (!options_.quiet) {
      out_ += paint_.bold("project " + project_.name);
      if (project_.shard) out_ += fmt::format(", part {} of {}", project_.shard->number, project_.shard->count);
      out_ += "\n\n";
      counts();
    }
    alarms();
    open();
    missing(UnitResult::State::DoesNotCompile, "does not compile");
    missing(UnitResult::State::NotReached, "not reached");
    if (!options_.quiet) {
      times();
      for (const std::string& n : project_.notes) out_ += "  note: " + wrapped(n, 8) + "\n";
      out_ += "\n";
    }
    const Status s = verdictOf(project_);
    const bool isNothing = s == Status::NotChecked && exitCode(project_) == 0;
    out_ += fmt::format("{}  {}\n", paint_.bold(project_.name), isNothing ? "nothing to check" : coloured(s));
    return std::move(out_);
  }

 private:
  std::string coloured(Status s) const {
    if (isProof(s)) return paint_.green(name(s));
    return s == Status::Violated || s == Status::InternalError ? paint_.red(name(s)) : paint_.yellow(name(s));
  }

  /// The file's own report.
  void file(const UnitResult& u) {
    if (options_.quiet) {
      std::string lines = textReport(u.run, options_);
      for (size_t from = 0; from < lines.size();) {
        const size_t to = std::min(lines.find('\n', from), lines.size());
        out_ += fmt::format("{}: {}\n", u.file, lines.substr(from, to - from));
        from = to + 1;
      }
      return;
    }
    out_ += paint_.bold("== " + u.file) + "\n" + textReport(u.run, options_);
    if (!out_.ends_with("\n\n")) out_ += "\n";
  }

  void heading(const std::string& text) { out_ += "  " + text + "\n"; }
  void line(const std::string& text) { out_ += "    " + wrapped(text, 6) + "\n"; }

  void counts() {
    std::map<UnitResult::State, size_t> files;
    for (const UnitResult& u : project_.units) ++files[u.state];
    std::vector<std::string> states;
    for (const auto& [state, n] : files) states.push_back(fmt::format("{} {}", n, name(state)));
    out_ += "  files    " + wrapped(fmt::format("{}: {}", project_.units.size(), fmt::join(states, ", ")), 11) + "\n";
    std::map<Status, size_t> kernels;
    size_t all = 0, known = 0;
    for (const UnitResult* u : checked_)
      for (const KernelResult& k : u->run.kernels) ++kernels[k.verdict], ++all, known += k.isFromCache;
    std::vector<std::pair<Status, size_t>> ranked(kernels.begin(), kernels.end());
    std::ranges::sort(ranked, {}, [](const auto& s) { return rank(s.first); });
    std::vector<std::string> verdicts;
    for (const auto& [status, n] : ranked) verdicts.push_back(fmt::format("{} {}", n, name(status)));
    out_ += "  kernels  " +
            wrapped(fmt::format("{}{}{}{}", all, all ? ": " : "", fmt::join(verdicts, ", "),
                                known ? fmt::format("; {} as in an earlier run (--cache)", known) : ""),
                    11) +
            "\n";
  }

  void alarms() {
    std::vector<std::string> lines;
    for (const UnitResult* u : checked_) {
      for (const PropertyResult& p : u->run.host)
        if (isViolatedError(p)) lines.push_back(fmt::format("{}: host program: {}", u->file, findingText(*u, p)));
      for (const KernelResult& k : u->run.kernels)
        for (const PropertyResult& p : k.properties)
          if (isViolatedError(p)) lines.push_back(kernelText(*u, k) + "  " + findingText(*u, p));
    }
    if (lines.empty()) return;
    heading(paint_.red("violated"));
    for (const std::string& l : lines) line(l);
  }

  void open() {
    struct Group {
      std::string why;
      std::vector<std::string> kernels;
    };
    std::map<std::pair<int, std::string>, Group> groups;  // by status and kind of reason
    for (const UnitResult* u : checked_) {
      if (!u->run.reason.empty()) {
        Group& g = groups[{rank(u->run.verdict), u->run.reason}];
        g.why = u->run.reason;
        g.kernels.push_back(u->file);
      }
      for (const KernelResult& k : u->run.kernels) {
        if (k.verdict == Status::Violated || isProof(k.verdict)) continue;
        const PropertyResult* p = openOf(k);
        Group& g = groups[{rank(k.verdict), p ? code(p->reason.cause) : ""}];
        if (g.why.empty() && p) {
          const std::string because = text(p->reason, u->run.module);
          g.why = fmt::format("{}: {}", name(k.verdict), because.empty() ? p->subject : because);
        }
        g.kernels.push_back(kernelText(*u, k));
      }
    }
    if (groups.empty()) return;
    heading(paint_.yellow("open, by reason (that of the first kernel)"));
    for (const auto& [key, g] : groups) line(fmt::format("{}: {}", g.why, some(g.kernels)));
  }

  void missing(UnitResult::State state, const char* what) {
    bool isFirst = true;
    for (const UnitResult& u : project_.units) {
      if (u.state != state) continue;
      if (std::exchange(isFirst, false)) heading(paint_.yellow(what));
      line(u.message.starts_with(u.file) ? u.message : fmt::format("{}: {}", u.file, u.message));
    }
  }

  void times() {
    double all = 0, front = 0;
    std::vector<std::pair<double, std::string>> kernels;
    for (const UnitResult& u : project_.units) {
      all += u.seconds, front += u.frontEndSeconds;
      for (const KernelResult& k : u.run.kernels)
        if (auto s = k.statistics.find("seconds"); s != k.statistics.end() && s->second >= kWorthTelling)
          kernels.emplace_back(s->second, fmt::format("{}: {}", u.file, k.name));
    }
    std::ranges::stable_sort(kernels, std::greater{}, [](const auto& k) { return k.first; });
    kernels.resize(std::min(kernels.size(), kLongest));
    std::string text = fmt::format("{:.1f} s, {:.1f} s of them in the front-end", all, front);
    for (size_t i = 0; i < kernels.size(); ++i)
      text += fmt::format("{}{} {:.1f} s", i ? ", " : "; longest: ", kernels[i].second, kernels[i].first);
    out_ += "  time     " + wrapped(text, 11) + "\n";
  }

  const ProjectResult& project_;
  const TextOptions& options_;
  const Paint paint_;
  const std::vector<const UnitResult*> checked_;
  std::string out_;
};

}  // namespace

std::string textReport(const ProjectResult& project, const TextOptions& options) {
  return ProjectText(project, options).make();
}

}  // namespace gpubmc::core
