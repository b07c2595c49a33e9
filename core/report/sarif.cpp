#include "core/report/sarif.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/report/cwe.h"
#include "core/report/fingerprint.h"
#include "core/report/names.h"
#include "core/report/reasons.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

/// Limit on the last steps of each thread: services accept a thousand at most.
constexpr size_t kMaxSteps = 400;

const char* level(Severity s) {
  switch (s) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note:
    case Severity::Off: return "note";
  }
  return "error";
}

/// Bytes that are allowed in a path but not in a URI are escaped.
std::string uri(const std::string& path) {
  std::string out;
  for (const unsigned char c : path) {
    const bool plain = std::isalnum(c) || std::string_view("-._~/").find(char(c)) != std::string_view::npos;
    out += plain ? std::string(1, char(c)) : fmt::format("%{:02X}", c);
  }
  return out;
}

json artifact(const std::string& file) {
  if (file.starts_with("/")) return {{"uri", "file://" + uri(file)}};
  return {{"uri", uri(std::filesystem::path(file).lexically_normal().generic_string())}, {"uriBaseId", "SRCROOT"}};
}

class Sarif {
 public:
  Sarif(const std::string& version, int exitCode) : version_(version), exitCode_(exitCode) {}

  /// The findings of one file.
  void add(const RunResult& run) {
    file_ = &run;
    json &results = results_, &notifications = notifications_;
    for (const KernelResult& k : run.kernels) {
      const Names names(run, k);
      fingerprints_ = fingerprintsOf(run, k);
      for (const PropertyResult& p : k.properties)
        if (p.status == Status::Violated)
          results.push_back(result(k, names, p, false));
        else if (p.status != Status::Holds)
          notifications.push_back(notification(k, names, p));
      for (const PropertyResult& p : k.others) results.push_back(result(k, names, p, true));
      if (k.environment.size())
        notify("note", fmt::format("Kernel {} {} provided that {}", k.name, name(k.verdict),
                                   fmt::join(textsOf(k.environment, run.module, run.module.kernels[k.kernel]), " ")));
    }
    const KernelResult none;
    fingerprints_ = fingerprintsOf(run);
    for (const PropertyResult& p : run.host) results.push_back(result(none, Names(run, none), p, false));
    if (!run.reason.empty()) notify("warning", run.reason);
    for (const std::string& n : run.notes) notify("note", n);
  }

  void notify(const char* level, const std::string& text) {
    notifications_.push_back({{"level", level}, {"message", {{"text", text}}}});
  }
  /// A file that was not checked.
  void notify(const char* level, const std::string& text, const std::string& file) {
    notify(level, text);
    notifications_.back()["locations"] = {{{"physicalLocation", {{"artifactLocation", artifact(file)}}}}};
  }

  void setPart(const Shard& part) { part_ = {{"number", part.number}, {"count", part.count}}; }

  std::string make() {
    json invocation{{"executionSuccessful", exitCode_ == 0 || exitCode_ == 1 || exitCode_ == 3},
                    {"exitCode", exitCode_},
                    {"toolExecutionNotifications", std::move(notifications_)}};
    json driver{{"name", "gpubmc"}, {"version", version_}, {"semanticVersion", version_}, {"rules", rules()}};
    driver["supportedTaxonomies"] = {{{"name", "CWE"}, {"index", 0}}};
    json run{{"tool", {{"driver", std::move(driver)}}},
             {"invocations", {std::move(invocation)}},
             {"columnKind", "unicodeCodePoints"},
             {"taxonomies", {taxonomy()}},
             {"results", std::move(results_)}};
    if (!part_.is_null()) run["properties"]["shard"] = part_;
    run["originalUriBaseIds"]["SRCROOT"]["description"]["text"] = "the folder in which gpubmc was run";
    json out{{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
             {"version", "2.1.0"},
             {"runs", {std::move(run)}}};
    return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  }

 private:
  json location(const ir::Location& l) const {
    json physical{{"artifactLocation", artifact(l.file.empty() ? file_->file : l.file)}};
    if (l.line) physical["region"]["startLine"] = l.line;
    if (l.line && l.column) physical["region"]["startColumn"] = l.column;
    json out{{"physicalLocation", std::move(physical)}};
    if (!l.function.empty()) out["logicalLocations"] = {{{"name", l.function}, {"kind", "function"}}};
    return out;
  }
  json location(const ir::Location& l, const std::string& text) const {
    json out = location(l);
    out["message"]["text"] = text;
    return out;
  }

  static bool writes(const PropertyResult& p) {
    if (!p.counterexample) return false;
    const auto& second = p.counterexample->outcome.violations[p.counterexample->violation].second;
    return second && second->write;
  }

  size_t ruleIndex(const PropertyResult& p) {
    const auto [it, isNew] = ruleIndex_.try_emplace(p.id, rules_.size());
    if (!isNew) return it->second;
    json rule{{"id", p.id}};
    if (p.cls) {
      const PropertyInfo& property = info(*p.cls);
      const Weakness w = weakness(*p.cls, writes(p));
      weaknesses_[w.number] = w.name;
      rule["name"] = property.name;
      rule["shortDescription"]["text"] = property.meaning;
      rule["defaultConfiguration"]["level"] = level(property.severity);
      rule["properties"]["tags"] = {"correctness", fmt::format("external/cwe/cwe-{}", w.number)};
      rule["relationships"] = {{{"target", {{"id", std::to_string(w.number)}, {"toolComponent", {{"name", "CWE"}}}}},
                                {"kinds", {"superset"}}}};
    }
    rules_.push_back(std::move(rule));
    return it->second;
  }
  json rules() { return std::exchange(rules_, json::array()); }

  json taxonomy() const {
    json taxa = json::array();
    for (const auto& [number, name] : weaknesses_) taxa.push_back({{"id", std::to_string(number)}, {"name", name}});
    return {{"name", "CWE"},
            {"organization", "MITRE"},
            {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration"}}},
            {"isComprehensive", false},
            {"taxa", std::move(taxa)}};
  }

  json result(const KernelResult& k, const Names& names, const PropertyResult& p, bool others) {
    const ir::Location& at = names.location(p.loc);
    json out{{"ruleId", p.id}, {"ruleIndex", ruleIndex(p)}, {"level", others ? "note" : level(p.severity)}};
    out["kind"] = "fail";
    std::string text = (k.name.empty() ? "Host program: " : "Kernel " + k.name + ": ");
    text += p.message.empty() ? p.subject : p.message;
    if (others) text += " (for other callers than the launches of this file)";
    if (p.cls && (p.counterexample || k.name.empty())) {
      const Weakness w = weakness(*p.cls, writes(p));
      weaknesses_[w.number] = w.name;
      out["taxa"] = {{{"id", std::to_string(w.number)}, {"toolComponent", {{"name", "CWE"}}}}};
    }
    out["locations"] = {location(at)};
    if (p.counterexample) {
      const Counterexample& ce = *p.counterexample;
      const interp::Violation& v = ce.outcome.violations[ce.violation];
      for (const interp::AccessRecord* a : {v.first ? &*v.first : nullptr, v.second ? &*v.second : nullptr})
        if (a) {
          const ir::Location& place = names.location(a->inst);
          json related = location(place, names.thread(ce.witness, a->thread) + " " + names.action(*a));
          related["id"] = out["relatedLocations"].size() + 1;
          out["relatedLocations"].push_back(std::move(related));
        }
      if (json flows = threadFlows(names, ce); !flows.empty()) out["codeFlows"] = {{{"threadFlows", std::move(flows)}}};
    }
    if (p.advice.kind != Advice::Kind::None)  // the finding is in a kernel, so there is one
      text += ". " + core::text(p.advice, file_->module.kernels[k.kernel], termsOf(file_->file));
    out["message"]["text"] = text + (text.ends_with('.') || text.ends_with(';') ? "" : ".");
    out["partialFingerprints"]["gpubmc/v1"] = fingerprints_.at(&p);
    if (p.fix) out["fixes"] = {fix(names, *p.fix)};
    if (p.allowed) {
      json suppression{{"kind", p.allowed->origin == Allowance::Origin::Source ? "inSource" : "external"},
                       {"justification", p.allowed->reason}};
      ir::Location comment;
      comment.file = p.allowed->file, comment.line = p.allowed->line;
      if (comment.line) suppression["location"] = location(comment);
      out["suppressions"] = {std::move(suppression)};
    }
    out["properties"] = {{"kernel", k.name}, {"inputs", name(p.domain)}};
    return out;
  }

  /// A line of its own, with the indentation of its neighbour.
  json fix(const Names& names, const Fix& f) const {
    if (!f.replaces.empty()) {
      json region{{"startLine", f.line},
                  {"startColumn", f.column},
                  {"endLine", f.line},
                  {"endColumn", f.column + f.replaces.size()}};
      json replacement{{"deletedRegion", std::move(region)}, {"insertedContent", {{"text", f.insert}}}};
      json change{{"artifactLocation", artifact(f.file)}, {"replacements", {std::move(replacement)}}};
      return {{"description", {{"text", core::text(f)}}}, {"artifactChanges", {std::move(change)}}};
    }
    const std::string neighbour = names.sourceLine(f.file, f.line);
    const std::string indent = neighbour.substr(0, std::min(neighbour.find_first_not_of(" \t"), neighbour.size()));
    const uint32_t line = f.after ? f.line + 1 : f.line;
    json region{{"startLine", line}, {"startColumn", 1}, {"endLine", line}, {"endColumn", 1}};
    json replacement{{"deletedRegion", std::move(region)}, {"insertedContent", {{"text", indent + f.insert + "\n"}}}};
    json change{{"artifactLocation", artifact(f.file)}, {"replacements", {std::move(replacement)}}};
    return {{"description", {{"text", core::text(f)}}}, {"artifactChanges", {std::move(change)}}};
  }

  /// One flow per thread; the order of all steps is that of the execution.
  json threadFlows(const Names& names, const Counterexample& ce) const {
    std::map<interp::ThreadId, std::vector<json>> flows;
    std::vector<interp::ThreadId> order;
    size_t n = 0;
    for (const interp::Step& s : stepsOf(ce)) {
      ++n;
      std::string text;
      switch (s.kind) {
        case interp::Step::Kind::Line: text = "comes here"; break;
        case interp::Step::Kind::Access: text = names.action(*s.access); break;
        case interp::Step::Kind::Variable:
          text = fmt::format("{} = {}", s.variable, Names::value(s.value, s.type, true));
          break;
        case interp::Step::Kind::Barrier: text = "waits here"; break;
        case interp::Step::Kind::Exit: text = "leaves the kernel"; break;
      }
      if (!names.location(s.inst).line) continue;
      if (!flows.contains(s.thread)) order.push_back(s.thread);
      flows[s.thread].push_back({{"location", location(names.location(s.inst), text)},
                                 {"executionOrder", n},
                                 {"importance", s.kind == interp::Step::Kind::Access ? "essential" : "important"}});
    }
    json out = json::array();
    for (interp::ThreadId t : order) {
      std::vector<json>& steps = flows[t];
      if (steps.size() > kMaxSteps) steps.erase(steps.begin(), steps.end() - kMaxSteps);
      const std::string id = names.thread(ce.witness, t);
      out.push_back({{"id", id}, {"message", {{"text", id}}}, {"locations", std::move(steps)}});
    }
    return out;
  }

  /// The properties that are not proved, with reasons.
  json notification(const KernelResult& k, const Names& names, const PropertyResult& p) const {
    const bool quiet = p.status == Status::HoldsWithinBound || p.status == Status::NotChecked;
    std::string text = fmt::format("Kernel {}: {}", k.name, p.cls ? info(*p.cls).name : p.subject);
    if (p.cls && !p.subject.empty()) text += " (" + p.subject + ")";
    text += fmt::format(": {}", name(p.status));
    if (const std::string reason = core::text(p.reason, file_->module); !reason.empty()) text += ": " + reason;
    json out{{"level", p.status == Status::InternalError ? "error"
                       : quiet                           ? "note"
                                                         : "warning"},
             {"message", {{"text", text + "."}}},
             {"locations", {location(names.location(p.loc))}}};
    out["descriptor"]["id"] = p.id;
    return out;
  }

  const RunResult* file_ = nullptr;  ///< of the kernel that is being written
  const std::string& version_;
  const int exitCode_;
  json results_ = json::array(), notifications_ = json::array();
  json rules_ = json::array();
  json part_;                                ///< of the project; null: there are no parts
  std::map<std::string, size_t> ruleIndex_;  ///< by id
  std::map<unsigned, std::string> weaknesses_;
  std::map<const PropertyResult*, std::string> fingerprints_;  ///< the kernel that is being written
};

}  // namespace

std::string sarifReport(const RunResult& run, const std::string& version, int exitCode) {
  Sarif sarif(version, exitCode);
  sarif.add(run);
  return sarif.make();
}

std::string sarifReport(const ProjectResult& project, const std::string& version, int exitCode) {
  Sarif sarif(version, exitCode);
  for (const UnitResult& u : project.units)
    if (u.state == UnitResult::State::Checked)
      sarif.add(u.run);
    else if (u.state == UnitResult::State::DoesNotCompile || u.state == UnitResult::State::NotReached)
      sarif.notify("error", fmt::format("{}: {}: {}", u.file, name(u.state), u.message), u.file);
  for (const std::string& n : project.notes) sarif.notify("note", n);
  if (project.shard) sarif.setPart(*project.shard);
  return sarif.make();
}

}  // namespace gpubmc::core
