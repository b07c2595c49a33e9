#include "core/perf/perf_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/layout.h"
#include "core/report/names.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core::perf {

namespace {

using json = nlohmann::ordered_json;

constexpr size_t kExcerpt = 36;

const ir::Location& place(const ir::Module& m, ir::LocId loc) {
  return m.locations[loc];
}

const char* kind(const Site& s) {
  return s.shared ? "shared" : "global";
}

std::string degree(const AccessCost& a) {
  return a.ideal && a.isReached ? fmt::format("{:.3g}", double(a.count.most) / a.ideal) : "";
}

std::string text(BranchCost::Parts p, const ir::Terms& words) {
  switch (p) {
    case BranchCost::Parts::Never: return fmt::format("no {} parts", words.warp);
    case BranchCost::Parts::Yes: return fmt::format("{}s part", words.warp);
    case BranchCost::Parts::Unknown: return fmt::format("not known whether {}s part", words.warp);
  }
  return "";
}

template <class Number>
json jsonOf(const RangeOf<Number>& r, bool isCut) {
  json out{{"min", r.least}, {"max", r.most}, {"exact", r.isExact() && !isCut}};
  out["minMet"] = r.leastIsMet(), out["maxMet"] = r.mostIsMet();
  return out;
}

json boundsOf(const Total& t) {
  return {{"min", t.least}, {"max", t.most}};
}

json jsonOf(const BlockTotals& t, bool isCut) {
  return {{"sectors", jsonOf(t.sectors, isCut)}, {"wavefronts", jsonOf(t.wavefronts, isCut)}};
}

json jsonOf(const IntervalCost& i, const ir::Module& m) {
  auto barrier = [&](ir::LocId loc) {
    return loc ? json{{"file", place(m, loc).file}, {"line", place(m, loc).line}} : json();
  };
  json out{{"opens", barrier(i.interval.opens)}, {"closes", barrier(i.interval.closes)}, {"withinBound", i.isCut}};
  out.update(jsonOf(i.totals, i.isCut));
  out["shared_accesses"] = jsonOf(i.totals.ofShared, i.isCut);
  return out;
}

json jsonOf(const ClosedForm& f) {
  auto between = [](Between b) { return json{b.least, b.most}; };
  json out{{"parameter", f.parameter}, {"text", text(f)}, {"from", f.from}};
  out["byResidue"] = json::array();
  for (const Between b : f.byResidue) out["byResidue"].push_back(between(b));
  out["below"] = json::object();
  for (const auto& [p, b] : f.small) out["below"][std::to_string(p)] = between(b);
  return out;
}

const char* name(CostFix::Kind k) {
  switch (k) {
    case CostFix::Kind::Padding: return "padding";
    case CostFix::Kind::Swizzle: return "swizzle";
    case CostFix::Kind::Swap: return "swap";
    case CostFix::Kind::Staging: return "staging";
  }
  return "";
}

json jsonOf(const CostFix& f, const ir::Module& m) {
  json out{{"kind", name(f.kind)}, {"what", f.what}};
  out["changes"] = json::array();
  for (const CostFix::Change& c : f.changes)
    out["changes"].push_back({{"file", place(m, c.loc).file},
                              {"line", place(m, c.loc).line},
                              {"kind", kind(c.site)},
                              {"op", cost::name(c.site.direction)},
                              {"measure", cost::name(c.measure)},
                              {"before", c.before},
                              {"after", c.after}});
  out["per_block"] = {{"sectors", {f.sectors.first, f.sectors.second}},
                      {"wavefronts", {f.wavefronts.first, f.wavefronts.second}}};
  return out;
}

json inputsOf(const interp::Witness& w, const ir::Kernel& kernel) {
  json out = json::object();
  for (size_t i = 0; i < kernel.params.size() && i < w.scalars.size(); ++i)
    if (!kernel.params[i].type.isPtr())
      out[kernel.params[i].name] = Names::value(w.scalars[i], kernel.params[i].type, kernel.params[i].isSigned);
  return out;
}

/// An execution: its inputs, and the name of its test vector.
json jsonOf(const interp::Witness& w, const ir::Kernel& kernel, const VectorNames& vectors) {
  json out{{"inputs", inputsOf(w, kernel)}};
  if (const auto it = vectors.find(&w); it != vectors.end()) out["vector"] = it->second;
  return out;
}

json jsonOf(const AccessCost& a, const ir::Module& m, const ir::Kernel& kernel, const VectorNames& vectors) {
  const ir::Location& l = place(m, a.loc);
  json out{{"file", l.file},
           {"line", l.line},
           {"column", l.column},
           {"function", l.function},
           {"kind", kind(a.site)},
           {"op", cost::name(a.site.direction)},
           {"array", a.array},
           {"bytes", a.bytes},
           {"accesses", a.number},
           {"measure", cost::name(a.measure)},
           {"reached", a.isReached},
           {"withinBound", a.isCut},
           {"per_warp", jsonOf(a.count, a.isCut)},
           {"ideal", a.ideal}};
  out["per_block"] = boundsOf(a.perBlock), out["instances"] = boundsOf(a.instances);
  if (!a.site.shared) out["lines"] = jsonOf(a.lines, a.isCut);
  if (!a.forms.empty()) {
    out["forms"] = json::array();
    for (const ClosedForm& f : a.forms) out["forms"].push_back(jsonOf(f));
  }
  if (!a.worst || a.lanes.empty()) return out;
  json offsets = json::array();
  for (const std::optional<uint64_t>& lane : a.lanes) offsets.push_back(lane ? json(ir::pointerOffset(*lane)) : json());
  out["worst"] = jsonOf(*a.worst, kernel, vectors);
  out["worst"]["offsets"] = std::move(offsets);
  out["best"] = jsonOf(*a.best, kernel, vectors);
  return out;
}

}  // namespace

namespace {

template <class Number>
std::string betweenEnds(const RangeOf<Number>& r) {
  return fmt::format("{}{}..{}{}", r.leastIsMet() ? "" : ">= ", r.least, r.mostIsMet() ? "" : "<= ", r.most);
}

}  // namespace

std::string text(const Range& r) {
  return r.least == r.most ? fmt::format("= {}", r.most) : betweenEnds(r);
}

std::string text(const Total& t) {
  return t.least == t.most ? std::to_string(t.most) : betweenEnds(t);
}

std::string text(const Interval& i, const ir::Module& m) {
  auto barrier = [&](ir::LocId loc) { return fmt::format("line {}", place(m, loc).line); };
  if (!i.opens) return i.closes ? "to " + barrier(i.closes) : "without a barrier";
  return i.closes ? fmt::format("{} to {}", barrier(i.opens), barrier(i.closes)) : "from " + barrier(i.opens);
}

std::string excerpt(const SourceTexts& sources, const ir::Location& at, size_t width) {
  std::string line = sources.line(at.file, at.line);
  std::ranges::replace(line, '\t', ' ');
  line.erase(std::min(line.find("//"), line.size()));
  line.erase(line.find_last_not_of(' ') + 1);
  line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
  if (line.size() <= width) return line;
  size_t end = width - 3;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) --end;  // no part of a character
  return line.substr(0, end) + "...";
}

namespace {

std::string intervals(const KernelCosts& k, const ir::Module& m) {
  std::vector<std::vector<std::string>> rows;
  for (const IntervalCost& i : k.intervals)
    rows.push_back({text(i.interval, m) + ":", fmt::format("{} sectors;", text(i.totals.sectors)),
                    fmt::format("{} wavefronts{}", text(i.totals.wavefronts), i.isCut ? " *" : "")});
  return rows.empty() ? "" : columns(rows, 4);
}

/// The inputs that give the two ends of a range.
std::string ends(const KernelCosts& k, const ir::Module& m) {
  const ir::Kernel& kernel = m.kernels[k.kernel];
  auto values = [&](const interp::Witness& w) {
    std::string out;
    const json inputs = inputsOf(w, kernel);
    for (const auto& [name, value] : inputs.items())
      out += (out.empty() ? "" : ", ") +
             fmt::format("{} = {}", name, value.is_string() ? value.get<std::string>() : value.dump());
    return out;
  };
  std::vector<std::vector<std::string>> rows;
  for (const AccessCost& a : k.accesses) {
    if (!a.hasEnds()) continue;
    const std::string least = values(*a.best), most = values(*a.worst);
    if (least == most) continue;  // the elements of arrays differ
    for (const auto& [n, inputs] : {std::pair(a.count.met->first, &least), std::pair(a.count.met->second, &most)})
      rows.push_back({fmt::format("line {}", place(m, a.loc).line),
                      fmt::format("{} {}", kind(a.site), cost::name(a.site.direction)),
                      fmt::format("{} {}", n, cost::name(a.measure)), *inputs});
  }
  return rows.empty() ? "" : "  as with:\n" + columns(rows, 4);
}

std::string forms(const KernelCosts& k, const ir::Module& m) {
  std::vector<std::vector<std::string>> rows;
  for (const AccessCost& a : k.accesses)
    for (const ClosedForm& f : a.forms)
      rows.push_back({fmt::format("line {}", place(m, a.loc).line),
                      fmt::format("{} {}", kind(a.site), cost::name(a.site.direction)),
                      fmt::format("{} = {}{}", cost::name(a.measure), text(f), a.isCut ? " *" : "")});
  return rows.empty() ? "" : "  for every grid, where no index wraps:\n" + columns(rows, 4);
}

std::string fixes(const KernelCosts& k, const ir::Module& m) {
  std::string out;
  for (const CostFix& f : k.fixes) {
    out += "  fix: " + f.what + " (counted):\n";
    std::vector<std::vector<std::string>> rows;
    for (const CostFix::Change& c : f.changes)
      rows.push_back({fmt::format("line {}", place(m, c.loc).line),
                      fmt::format("{} {}", kind(c.site), cost::name(c.site.direction)),
                      fmt::format("{} -> {} {}", c.before, c.after, cost::name(c.measure))});
    out += columns(rows, 4);
    out += fmt::format("    a {}: at most {} -> {} sectors, {} -> {} wavefronts\n", ir::terms(m).block, f.sectors.first,
                       f.sectors.second, f.wavefronts.first, f.wavefronts.second);
  }
  return out;
}

}  // namespace

std::string textReport(const std::vector<KernelCosts>& all, const ir::Module& m, const Options& options) {
  const ir::Terms& words = ir::terms(m);
  std::string out;
  for (const KernelCosts& k : all) {
    const auto shape = [](ir::Dim3 d) { return fmt::format("({},{},{})", d.x, d.y, d.z); };
    out += fmt::format("{} <<<{}, {}>>>{}\n", k.name, shape(k.launch.grid), shape(k.launch.block),
                       k.domain == InputDomain::Launches ? ", for the launches of this file" : "");
    std::vector<std::vector<std::string>> rows{{"line", "source", "access", "bytes", "measure",
                                                fmt::format("per {}", words.warp), "ideal", "degree", "lines"}};
    size_t exact = 0, reached = 0;
    bool anyCut = false;
    for (const AccessCost& a : k.accesses) {
      const ir::Location& l = place(m, a.loc);
      const std::string access = fmt::format("{} {}", kind(a.site), cost::name(a.site.direction));
      const std::string bytes = a.number == 1 ? std::to_string(a.bytes) : fmt::format("{}x{}", a.number, a.bytes);
      const std::string source = options.sources ? excerpt(*options.sources, l, kExcerpt) : "";
      if (!a.isReached) {
        rows.push_back({std::to_string(l.line), source, access, bytes, "", "not reached", "", "", ""});
        continue;
      }
      ++reached;
      exact += a.count.isExact() && !a.isCut;
      anyCut |= a.isCut;
      rows.push_back({std::to_string(l.line), source, access, bytes, cost::name(a.measure),
                      text(a.count) + (a.isCut ? " *" : ""), std::to_string(a.ideal), degree(a),
                      a.site.shared ? "" : text(a.lines)});
    }
    if (k.accesses.empty())
      out += "  no accesses to shared or global memory\n";
    else
      out += columns(rows, 2) + fmt::format("  exact: {} of {} accesses\n", exact, reached);
    if (reached)
      out +=
          fmt::format("  a {}: {} sectors; {} wavefronts of {} accesses to shared memory{}\n", words.block,
                      text(k.totals.sectors), text(k.totals.wavefronts), text(k.totals.ofShared), anyCut ? " *" : "");
    out += intervals(k, m);
    out += ends(k, m);
    out += forms(k, m);
    out += fixes(k, m);
    std::vector<std::string> branches;
    for (const BranchCost& b : k.branches) {
      anyCut |= b.isCut;
      branches.push_back(fmt::format("  branch at line {}: {}{}\n", place(m, b.loc).line, text(b.parts, words),
                                     b.isCut && b.parts != BranchCost::Parts::Yes ? " *" : ""));
    }
    branches.erase(std::ranges::unique(branches).begin(), branches.end());
    for (const std::string& b : branches) out += b;
    if (anyCut) out += "  *: of the iterations that were followed\n";
    for (const std::string& n : k.notes) out += "  note: " + n + "\n";
    out += "\n";
  }
  return out;
}

std::string jsonReport(const std::vector<KernelCosts>& all, const ir::Module& m, const std::string& file,
                       const VectorNames& vectors, const std::string& version) {
  json out{{"tool", "gpubmc perf"}, {"version", version}, {"schema", 1}, {"file", file}};
  out["kernels"] = json::array();
  auto dims = [](ir::Dim3 d) { return json{d.x, d.y, d.z}; };
  for (const KernelCosts& k : all) {
    json kernel{{"name", k.name},
                {"launch", {{"gridDim", dims(k.launch.grid)}, {"blockDim", dims(k.launch.block)}}},
                {"inputs", name(k.domain)}};
    kernel["accesses"] = json::array();
    for (const AccessCost& a : k.accesses) kernel["accesses"].push_back(jsonOf(a, m, m.kernels[k.kernel], vectors));
    const bool isCut = std::ranges::any_of(k.accesses, &AccessCost::isCut);
    kernel["per_block"] = jsonOf(k.totals, isCut);
    kernel["intervals"] = json::array();
    for (const IntervalCost& i : k.intervals) kernel["intervals"].push_back(jsonOf(i, m));
    kernel["branches"] = json::array();
    for (const BranchCost& b : k.branches) {
      const ir::Location& l = place(m, b.loc);
      const bool never = b.parts == BranchCost::Parts::Never, yes = b.parts == BranchCost::Parts::Yes;
      json branch{{"file", l.file}, {"line", l.line}, {"column", l.column}, {"withinBound", b.isCut}};
      branch["diverges"] = never || yes ? json(yes) : json();
      if (b.example) branch["inputs"] = inputsOf(*b.example, m.kernels[k.kernel]);
      kernel["branches"].push_back(std::move(branch));
    }
    kernel["fixes"] = json::array();
    for (const CostFix& f : k.fixes) kernel["fixes"].push_back(jsonOf(f, m));
    kernel["notes"] = k.notes;
    out["kernels"].push_back(std::move(kernel));
  }
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gpubmc::core::perf
