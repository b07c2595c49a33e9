#include "core/testgen/testgen_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace gpubmc::core::testgen {

namespace {

using json = nlohmann::ordered_json;

const char* name(Goal::State s) {
  switch (s) {
    case Goal::State::Reached: return "reached";
    case Goal::State::Unreachable: return "unreachable within the bound";
    case Goal::State::Undecided: return "undecided";
  }
  return "undecided";
}

size_t count(const Generated& g, Goal::State s) {
  return size_t(std::count_if(g.goals.begin(), g.goals.end(), [&](const Goal& goal) { return goal.state == s; }));
}

const ir::Location& place(const Goal& g, const ir::Module& m) {
  return m.locations[ir::at(m, g.side.branch).loc];
}

std::string text(Ratio r) {
  return fmt::format("{:.0f}%/{:.0f}%", 100 * r.statements, 100 * r.sides);
}

std::string lines(const std::vector<uint32_t>& list) {
  return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

json put(Ratio r) {
  return {{"statements", r.statements}, {"branches", r.sides}};
}

json dims(ir::Dim3 d) {
  return {d.x, d.y, d.z};
}

}  // namespace

std::string textReport(const std::vector<Generated>& all, const ir::Module& m) {
  std::string out;
  for (const Generated& g : all) {
    const auto shape = [](ir::Dim3 d) { return fmt::format("({},{},{})", d.x, d.y, d.z); };
    out += fmt::format("{} <<<{}, {}>>>\n", g.kernel, shape(g.launch.grid), shape(g.launch.block));
    out += fmt::format("  tests         {} of {} found, the others reach nothing more\n", g.tests.size(), g.found);
    out += fmt::format("  branch sides  {} of {} reached, {} unreachable within the bound, {} undecided\n",
                       count(g, Goal::State::Reached), g.goals.size(), count(g, Goal::State::Unreachable),
                       count(g, Goal::State::Undecided));
    for (const Goal& goal : g.goals) {
      if (goal.state == Goal::State::Reached) continue;
      const ir::Location& l = place(goal, m);
      out += fmt::format("    line {}, column {}, {}{}: {}{}\n", l.line, l.column, goal.side.first ? "true" : "false",
                         goal.lane ? fmt::format(", thread {}", *goal.lane) : "", name(goal.state),
                         goal.why.empty() ? "" : ": " + goal.why);
    }
    out += fmt::format("  lines         {} reached; unreachable: {}; undecided: {}\n", g.linesReached.size(),
                       lines(g.linesUnreachable), lines(g.linesUndecided));
    const Averages& a = g.averages;
    out += fmt::format("  coverage      some thread {}  Cov avg {} max {}  CovBI avg {} max {}\n", text(a.some),
                       text(a.cov), text(a.maxCov), text(a.covBI), text(a.maxCovBI));
    for (const std::string& n : g.notes) out += "  note: " + n + "\n";
    out += "\n";
  }
  return out;
}

std::string jsonReport(const std::vector<Generated>& all, const ir::Module& m, const std::string& file,
                       const std::vector<std::vector<std::string>>& names, const std::string& version) {
  json out{{"tool", "gpubmc testgen"}, {"version", version}, {"schema", 1}, {"file", file}};
  out["kernels"] = json::array();
  for (size_t k = 0; k < all.size(); ++k) {
    const Generated& g = all[k];
    json kernel{{"name", g.kernel},
                {"launch", {{"gridDim", dims(g.launch.grid)}, {"blockDim", dims(g.launch.block)}}},
                {"found", g.found},
                {"tests", names[k]}};
    kernel["goals"] = json::array();
    for (const Goal& goal : g.goals) {
      const ir::Location& l = place(goal, m);
      kernel["goals"].push_back({{"line", l.line},
                                 {"column", l.column},
                                 {"side", goal.side.first},
                                 {"thread", goal.lane ? json(*goal.lane) : json()},
                                 {"state", name(goal.state)},
                                 {"reason", goal.why}});
    }
    kernel["lines"] = {
        {"reached", g.linesReached}, {"unreachable", g.linesUnreachable}, {"undecided", g.linesUndecided}};
    const Averages& a = g.averages;
    kernel["coverage"] = {{"some", put(a.some)},
                          {"avgCov", put(a.cov)},
                          {"maxCov", put(a.maxCov)},
                          {"avgCovBI", put(a.covBI)},
                          {"maxCovBI", put(a.maxCovBI)}};
    kernel["notes"] = g.notes;
    out["kernels"].push_back(std::move(kernel));
  }
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gpubmc::core::testgen
