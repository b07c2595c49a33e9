#include "core/report/json.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/allowed.h"
#include "core/report/fingerprint.h"
#include "core/report/kernel_json.h"
#include "core/report/names.h"
#include "core/report/reasons.h"
#include "core/report/sources.h"
#include "core/report/trace_json.h"
#include "core/trace/trace.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

constexpr int kReportSchema = 2;

json dims(ir::Dim3 d) {
  return {d.x, d.y, d.z};
}

json location(const ir::Location& l) {
  return {{"file", l.file}, {"line", l.line}, {"column", l.column}};
}

const char* text(Severity s) {
  switch (s) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
    case Severity::Off: return "off";
  }
  return "error";
}

class WitnessJson {
 public:
  WitnessJson(const RunResult& run, const KernelResult& k, const Counterexample& ce, const JsonOptions& options)
      : run_(run), k_(k), ce_(ce), options_(options), names_(run, k) {}

  json make() const {
    const interp::Violation& v = ce_.outcome.violations[ce_.violation];
    json out;
    out["message"] = v.message;
    out["threads"] = json::array();
    for (interp::ThreadId t : ce_.witness.priority) out["threads"].push_back(thread(t));
    for (const interp::AccessRecord* a : {v.first ? &*v.first : nullptr, v.second ? &*v.second : nullptr})
      if (a) out["accesses"].push_back(access(*a));
    for (interp::ThreadId t : v.others) out["others"].push_back(thread(t));
    json scalars = json::object();
    const ir::Kernel& kernel = run_.module.kernels[k_.kernel];
    for (size_t i = 0; i < kernel.params.size(); ++i)
      if (!kernel.params[i].type.isPtr())
        scalars[kernel.params[i].name] =
            Names::value(ce_.witness.scalars[i], kernel.params[i].type, kernel.params[i].isSigned);
    json arrays = json::object();
    for (const auto& [object, bytes] : ce_.witness.contents) {
      if (bytes.empty()) continue;
      json cells = json::object();
      for (auto [offset, b] : bytes) cells[std::to_string(offset)] = b;
      arrays[names_.objectName(object)]["bytes"] = cells;
    }
    for (const auto& [object, known] : ce_.witness.known) {
      json& array = arrays[names_.objectName(object)];
      for (auto [offset, b] : known.bytes) array["bytes"][std::to_string(offset)] = b;
      if (!known.fill.empty()) array["fill"] = known.fill;
    }
    out["inputs"] = {{"scalars", scalars}, {"arrays", arrays}};
    if (options_.traceSteps)
      out["trace"] = traceJson(run_, names_, ce_.witness, traceOf(run_.module, ce_, options_.traceSteps));
    if (!options_.sources) out["source"] = source(out);
    if (!options_.involvedSteps) return out;
    out["steps"] = json::array();
    for (const interp::Step& s : stepsOf(ce_)) {
      static const char* const kKinds[] = {"line", "access", "variable", "barrier", "exit"};
      json step{{"thread", thread(s.thread)}, {"kind", kKinds[int(s.kind)]}, {"line", names_.location(s.inst).line}};
      if (s.access) step["access"] = access(*s.access);
      if (s.kind == interp::Step::Kind::Variable) {
        step["variable"] = s.variable;
        step["value"] = Names::value(s.value, s.type, true);
      }
      out["steps"].push_back(std::move(step));
    }
    return out;
  }

 private:
  /// The lines of the steps, for readers of the report: no file has to be opened by the name that the report gives it.
  json source(const json& witness) const {
    std::map<std::string, std::set<uint32_t>> lines;
    for (const interp::Step& s : stepsOf(ce_)) lines[names_.location(s.inst).file].insert(names_.location(s.inst).line);
    if (witness.contains("trace"))
      for (const json& place : witness["trace"]["places"])
        lines[place["file"].get<std::string>()].insert(place["line"].get<uint32_t>());
    json out = json::object();
    for (const auto& [file, numbers] : lines)
      for (uint32_t n : numbers)
        if (std::string text = names_.sourceLine(file, n); !text.empty()) {
          std::ranges::replace(text, '\t', ' ');
          out[file][std::to_string(n)] = std::move(text);
        }
    return out;
  }
  json thread(interp::ThreadId t) const {
    return {{"threadIdx", dims(names_.threadIndex(t))}, {"blockIdx", dims(ce_.witness.blocks[t.block])}};
  }
  json access(const interp::AccessRecord& a) const {
    return {{"thread", thread(a.thread)},
            {"kind", a.frees    ? "free"
                     : a.atomic ? "atomic"
                     : a.write  ? "write"
                                : "read"},
            {"object", names_.objectName(names_.described(a))},
            {"offset", int64_t(a.offset << 16) >> 16},
            {"size", a.size},
            {"before", names_.value(a.before, names_.described(a), a.offset, a.size)},
            {"after", names_.value(a.after, names_.described(a), a.offset, a.size)},
            {"location", location(names_.location(a.inst))}};
  }

  const RunResult& run_;
  const KernelResult& k_;
  const Counterexample& ce_;
  const JsonOptions& options_;
  Names names_;
};

/// The subject of the property and its status; no witness.
json propertyJson(const RunResult& run, const ir::Kernel* kernel, const PropertyResult& p) {
  const std::string reason = text(p.reason, run.module);
  json out{{"id", p.id},
           {"class", p.cls ? json(info(*p.cls).name) : json()},
           {"level", p.level == Level::None ? json() : json(name(p.level))},
           {"severity", text(p.severity)},
           {"status", name(p.status)},
           {"inputs", name(p.domain)},
           {"size", name(p.size)},
           {"iterations", p.rounds ? json(*p.rounds) : json()},
           {"reason", reason},
           {"reasonCode", code(p.reason.cause)},
           {"subject", p.subject},
           {"message", p.message.empty() ? reason : p.message},
           {"advice", kernel ? text(p.advice, *kernel, termsOf(run.file)) : ""},
           {"precondition", nullptr},
           {"location", location(run.module.locations[p.loc])},
           {"allowed", nullptr},
           {"fingerprint", nullptr},
           {"fix", nullptr},
           {"witness", nullptr}};
  if (kernel && p.advice.kind == Advice::Kind::Requires)
    out["precondition"] = {{"condition", precondition(p.advice, *kernel)},
                           {"status", name(p.advice.holds ? Status::Holds : Status::Unknown)},
                           {"size", p.advice.holds ? json(name(*p.advice.holds)) : json()}};
  if (p.fix)
    out["fix"] = {{"insert", p.fix->insert},
                  {"place", !p.fix->replaces.empty() ? "instead"
                            : p.fix->after           ? "after"
                                                     : "before"},
                  {"file", p.fix->file},
                  {"line", p.fix->line},
                  {"verdict", name(p.fix->verdict)}};
  if (p.fix && !p.fix->replaces.empty()) out["fix"]["replaces"] = p.fix->replaces, out["fix"]["column"] = p.fix->column;
  if (p.allowed)
    out["allowed"] = {{"by", name(p.allowed->origin)},
                      {"reason", p.allowed->reason},
                      {"file", p.allowed->file},
                      {"line", p.allowed->line}};
  return out;
}

json properties(const RunResult& run, const KernelResult& k, const std::vector<PropertyResult>& list,
                const std::map<const PropertyResult*, std::string>& fingerprints, const JsonOptions& options) {
  json out = json::array();
  for (const PropertyResult& p : list) {
    json property = propertyJson(run, &run.module.kernels[k.kernel], p);
    if (const auto print = fingerprints.find(&p); print != fingerprints.end()) property["fingerprint"] = print->second;
    if (p.counterexample) property["witness"] = WitnessJson(run, k, *p.counterexample, options).make();
    out.push_back(std::move(property));
  }
  return out;
}

}  // namespace

json kernelJson(const RunResult& run, const KernelResult& k, const JsonOptions& options) {
  json kernel{{"name", k.name},           {"verdict", name(k.verdict)}, {"assumptions", textsOf(k.assumptions)},
              {"unbounded", k.unbounded}, {"notes", k.notes},           {"statistics", k.statistics}};
  kernel["launch"] = {{"gridDim", dims(k.launch.grid)},
                      {"blockDim", dims(k.launch.block)},
                      {"sharedBytes", k.launch.sharedBytes ? json(*k.launch.sharedBytes) : json()},
                      {"warpSize", k.launch.warpSize},
                      {"lockStep", k.launch.lockStep},
                      {"origin", k.launchOrigin}};
  if (!k.launchLines.empty()) kernel["launch"]["lines"] = k.launchLines;
  if (k.isFromCache) kernel["cached"] = true;
  if (k.environment.size()) kernel["providedThat"] = textsOf(k.environment, run.module, run.module.kernels[k.kernel]);
  kernel["inputs"] = name(k.decides);
  kernel["forLaunches"] = k.hasLaunches ? json(name(k.forLaunches)) : json();
  kernel["forAll"] = name(k.forAll);
  const auto fingerprints = fingerprintsOf(run, k);
  kernel["properties"] = properties(run, k, k.properties, fingerprints, options);
  kernel["others"] = properties(run, k, k.others, fingerprints, options);
  return kernel;
}

namespace {

json head(const std::string& version, const std::string& file, Status verdict) {
  return {{"tool", "gpubmc"},      {"version", version},       {"schema", kReportSchema},
          {"file", file},          {"verdict", name(verdict)}, {"kernels", json::array()},
          {"host", json::array()}, {"notes", json::array()},   {"solvers", json::array()}};
}

void addHost(const RunResult& run, json& out) {
  const auto fingerprints = fingerprintsOf(run);
  for (const PropertyResult& p : run.host) {
    out["host"].push_back(propertyJson(run, nullptr, p));
    out["host"].back()["fingerprint"] = fingerprints.at(&p);
    json& callers = out["host"].back()["callers"] = json::array();
    for (ir::LocId at = run.module.locations[p.loc].inlinedAt; at; at = run.module.locations[at].inlinedAt)
      callers.push_back(location(run.module.locations[at]));
  }
}

void addSolvers(const std::vector<encoder::SolverTime>& solvers, json& out) {
  for (const encoder::SolverTime& t : solvers)
    out["solvers"].push_back(
        {{"solver", t.solver}, {"questions", t.questions}, {"seconds", t.seconds}, {"secondsBlasting", t.blasting}});
}

std::string dumped(const json& report, const JsonOptions& options) {
  return report.dump(options.traceSteps ? -1 : 2, ' ', false, json::error_handler_t::replace) + "\n";
}

json unitJson(const UnitResult& u) {
  json out{{"file", u.file},
           {"state", name(u.state)},
           {"message", u.message},
           {"seconds", u.seconds},
           {"secondsFrontEnd", u.frontEndSeconds}};
  out["verdict"] = u.state == UnitResult::State::Checked ? json(name(u.run.verdict)) : json();
  return out;
}

}  // namespace

std::string jsonReport(const RunResult& run, const std::string& version, const JsonOptions& options) {
  json out = head(version, run.file, run.verdict);
  if (!run.reason.empty()) out["reason"] = run.reason;
  for (const KernelResult& k : run.kernels) out["kernels"].push_back(kernelJson(run, k, options));
  addHost(run, out);
  out["notes"] = run.notes;
  addSolvers(run.solvers, out);
  if (options.sources) out["sources"] = sourcesOf(filesOf(out), run.sources.get());
  return dumped(out, options);
}

std::string jsonReport(const ProjectResult& project, const std::string& version, const JsonOptions& options) {
  json out = head(version, project.name, verdictOf(project));
  if (project.shard) out["shard"] = {{"number", project.shard->number}, {"count", project.shard->count}};
  out["files"] = json::array();
  for (const UnitResult& u : project.units) out["files"].push_back(unitJson(u));
  json sources = json::object();
  for (const UnitResult* u : checkedUnits(project)) {
    json own{{"kernels", json::array()}};
    for (const KernelResult& k : u->run.kernels) {
      own["kernels"].push_back(kernelJson(u->run, k, options));
      own["kernels"].back()["file"] = u->file;
    }
    if (options.sources) sources.update(sourcesOf(filesOf(own), u->run.sources.get()));
    for (json& k : own["kernels"]) out["kernels"].push_back(std::move(k));
    addHost(u->run, out);
    for (const std::string& n : u->run.notes) out["notes"].push_back(u->file + ": " + n);
    if (!u->run.reason.empty()) out["notes"].push_back(u->file + ": " + u->run.reason);
  }
  for (const std::string& n : project.notes) out["notes"].push_back(n);
  addSolvers(project.solvers, out);
  if (options.sources) out["sources"] = std::move(sources);
  return dumped(out, options);
}

}  // namespace gpubmc::core
