#include "core/report/summary.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "core/report/reasons.h"

namespace gpubmc::core {

namespace {

/// The details of one class and subject in a list: lines and levels.
struct Where {
  std::set<uint32_t> lines;
  std::set<std::string> levels;
};
/// By name, then by subject.
using Items = std::map<std::string, std::map<std::string, Where>>;

std::string text(const Where& where) {
  constexpr size_t kLines = 6;
  // If both levels occur, the level is not mentioned.
  if (where.levels.size() == 1) return *where.levels.begin();
  if (where.lines.empty()) return "";
  std::vector<std::string> lines;
  for (uint32_t l : where.lines) lines.push_back(lines.size() == kLines ? "..." : std::to_string(l));
  if (lines.size() > kLines) lines.resize(kLines + 1);
  return fmt::format("{} {}", lines.size() > 1 ? "lines" : "line", fmt::join(lines, ", "));
}

/// The text of a condition may be long; its line identifies it.
std::string shortened(const std::string& subject) {
  constexpr size_t kLongest = 60;
  return subject.size() <= kLongest ? subject : subject.substr(0, kLongest - 3) + "...";
}

/// "bounds (a; lines 3, 5), null, race (a, b; between blocks)"
std::string text(const Items& items) {
  std::vector<std::string> out;
  for (const auto& [name, subjects] : items) {
    std::map<std::string, std::vector<std::string>> alike;
    for (const auto& [subject, where] : subjects) alike[text(where)].push_back(shortened(subject));
    for (const auto& [where, list] : alike) {
      std::string details = fmt::format("{}", fmt::join(list, ", "));
      if (!where.empty()) details += (details.empty() ? "" : "; ") + where;
      out.push_back(details.empty() ? name : fmt::format("{} ({})", name, details));
    }
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

class Summary {
 public:
  Summary(const RunResult& run, const KernelResult& k, const Paint& paint) : run_(run), k_(k), paint_(paint) {}

  std::string make() {
    for (const PropertyResult& p : k_.properties)
      if (p.status != Status::Holds && p.cls && !p.allowed) broken_.insert(*p.cls);
    Items holds;
    std::map<std::tuple<int, Status, std::string>, Items> open;
    for (const PropertyResult& p : k_.properties) {
      if (p.status == Status::Violated || p.allowed) continue;
      if (p.status == Status::Holds)
        addHolding(holds, p);
      else
        add(open[{order(p.status), p.status, text(p.reason, run_.module)}], p);
    }
    std::string out;
    if (!holds.empty()) out += group(Status::Holds, text(holds), "");
    for (const auto& [key, items] : open) out += group(std::get<1>(key), text(items), std::get<2>(key));
    return out.empty() ? out : "\n" + out;
  }

 private:
  static int order(Status s) {
    switch (s) {
      case Status::HoldsWithinBound: return 0;
      case Status::NotChecked: return 2;
      default: return 1;
    }
  }

  std::string group(Status s, const std::string& list, const std::string& reason) const {
    constexpr size_t kIndent = 16;
    const std::string label = fmt::format("{:<13}", s == Status::HoldsWithinBound ? "within bound" : name(s));
    const bool good = s == Status::Holds || s == Status::HoldsWithinBound;
    const std::string colour = good                         ? paint_.green(label)
                               : s == Status::InternalError ? paint_.red(label)
                               : s == Status::NotChecked    ? label
                                                            : paint_.yellow(label);
    std::string out = fmt::format("  {} {}\n", colour, wrapped(list, kIndent));
    if (!reason.empty()) out += std::string(kIndent, ' ') + wrapped("because: " + reason, kIndent) + "\n";
    return out;
  }

  void add(Items& to, const PropertyResult& p) const {
    const bool construct = p.id == "GPUBMC-UNSUPPORTED" && p.status != Status::Unsupported;
    const std::string what(p.cls       ? info(*p.cls).name
                           : construct ? "reachability of unsupported constructs"
                                       : p.subject);
    const bool cut = p.cls == PropertyClass::Unwinding;  // its subject is the reason
    Where& where = to[what][(p.cls && !cut) || construct ? p.subject : ""];
    if (p.level != Level::None) {
      if (k_.launch.grid.count() > 1)
        where.levels.insert(p.level == Level::InterBlock ? "between blocks" : "within a block");
    } else if (!p.subject.empty() && p.loc && run_.module.locations[p.loc].line) {
      where.lines.insert(run_.module.locations[p.loc].line);
    }
  }

  // If a class holds everywhere, its name suffices.
  void addHolding(Items& holds, const PropertyResult& p) const {
    if (!p.cls) return;
    if (!broken_.contains(*p.cls))
      holds[std::string(info(*p.cls).name)][""];
    else if (!p.subject.empty())
      add(holds, p);
  }

  const RunResult& run_;
  const KernelResult& k_;
  const Paint& paint_;
  std::set<PropertyClass> broken_;
};

}  // namespace

std::string boundText(const RunResult& run, const KernelResult& kernel) {
  for (const PropertyResult& p : kernel.properties)
    if (p.status == Status::HoldsWithinBound && p.reason) return ": " + text(p.reason, run.module);
  return {};
}

std::string summary(const RunResult& run, const KernelResult& kernel, const Paint& paint) {
  return Summary(run, kernel, paint).make();
}

}  // namespace gpubmc::core
