#include "core/report/merge.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/check/status.h"
#include "core/report/parts.h"
#include "core/report/project.h"
#include "encoder/util/error.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

constexpr Status kStatuses[] = {Status::Violated,   Status::InternalError,    Status::Unsupported, Status::Unknown,
                                Status::NotChecked, Status::HoldsWithinBound, Status::Holds};
/// What several reports say of one file: the first of these counts.
constexpr UnitResult::State kStates[] = {UnitResult::State::NotReached, UnitResult::State::DoesNotCompile,
                                         UnitResult::State::Checked, UnitResult::State::NoKernels,
                                         UnitResult::State::HostOnly};

class Merger {
 public:
  explicit Merger(const std::string& version) {
    out_ = {{"tool", "gpubmc"},         {"version", version},    {"schema", 2},
            {"kernels", json::array()}, {"host", json::array()}, {"notes", json::array()},
            {"solvers", json::array()}, {"files", json::array()}};
  }

  void add(const NamedReport& report) {
    const json all = json::parse(report.text, nullptr, false);
    const auto fail = [&](const std::string& why) { throw UserError(report.name + ": " + why); };
    if (!all.is_object() || all.value("tool", json()) != "gpubmc" || !all.contains("kernels"))
      fail("this is no JSON report of a check");
    if (all.value("schema", json()) != 2) fail("its schema is not known; this version reads schema 2");
    const std::string name = all.at("file").get<std::string>();
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
    if (all.contains("shard"))
      parts_.add(all["shard"].at("number").get<unsigned>(), all["shard"].at("count").get<unsigned>(), fail);
    const json files = all.contains("files") ? all["files"] : json::array({fileOf(all)});
    bool isNothing = true;
    for (const json& f : files) {
      const std::string state = f.at("state").get<std::string>();
      isNothing &=
          state == core::name(UnitResult::State::NoKernels) || state == core::name(UnitResult::State::HostOnly);
      file(f);
    }
    const std::string verdict = all.at("verdict").get<std::string>();
    if (!isNothing) worse(statusOf(verdict, fail));
    for (json kernel : all["kernels"]) {
      if (!kernel.contains("file")) kernel["file"] = name;
      statusOf(kernel.at("verdict").get<std::string>(), fail);
      out_["kernels"].push_back(std::move(kernel));
    }
    for (const json& h : all.value("host", json::array())) out_["host"].push_back(h);
    for (const json& n : all.value("notes", json::array()))
      if (std::ranges::find(out_["notes"], n) == out_["notes"].end()) out_["notes"].push_back(n);
    for (const json& s : all.value("solvers", json::array())) out_["solvers"].push_back(s);
    if (all.contains("sources")) out_["sources"].update(all["sources"]);
  }

  MergedReport make() {
    const std::string missing = parts_.missing();
    if (!missing.empty()) {
      worse(Status::Unknown);
      out_["notes"].push_back("missing parts of the project: " + missing);
    }
    order();
    MergedReport merged;
    merged.exitCode = worst_ ? core::exitCode(*worst_) : 0;
    out_["file"] = names_.size() == 1 ? names_[0] : fmt::format("{} reports", names_.size());
    out_["verdict"] = core::name(worst_.value_or(Status::NotChecked));
    merged.text = text(missing);
    merged.json = out_.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    return merged;
  }

 private:
  template <class Fail>
  static Status statusOf(const std::string& word, const Fail& fail) {
    for (Status s : kStatuses)
      if (word == core::name(s)) return s;
    fail("it has an unknown verdict");
    return Status::Unknown;
  }
  void worse(Status s) {
    if (!worst_ || rank(s) < rank(*worst_)) worst_ = s;
  }

  /// The entry of a report of one file.
  static json fileOf(const json& report) {
    const bool isReached = !report.contains("reason");
    return {{"file", report.at("file")},
            {"state", name(isReached ? UnitResult::State::Checked : UnitResult::State::NotReached)},
            {"verdict", isReached ? report.at("verdict") : json()},
            {"message", isReached ? json("") : report.at("reason")},
            {"seconds", 0},
            {"secondsFrontEnd", 0}};
  }

  static size_t order(const json& state) {
    for (size_t i = 0; i < std::size(kStates); ++i)
      if (state == name(kStates[i])) return i;
    return 0;
  }

  void file(const json& f) {
    json& files = out_["files"];
    const auto same = std::ranges::find_if(files, [&](const json& g) { return g["file"] == f.at("file"); });
    if (same == files.end()) {
      files.push_back(f);
      return;
    }
    json& g = *same;
    for (const char* time : {"seconds", "secondsFrontEnd"}) g[time] = g[time].get<double>() + f.at(time).get<double>();
    if (order(f.at("state")) < order(g["state"]))
      for (const char* what : {"state", "message", "verdict"}) g[what] = f.at(what);
    else if (f.at("verdict").is_string() && g["verdict"].is_string())
      for (Status s : kStatuses)  // the worst first
        if (f["verdict"] == name(s) || g["verdict"] == name(s)) {
          g["verdict"] = name(s);
          break;
        }
  }

  /// Kernels in the order of the files.
  void order() {
    std::map<std::string, size_t> at;
    for (const json& f : out_["files"]) at.emplace(f["file"].get<std::string>(), at.size());
    std::vector<json> kernels(out_["kernels"].begin(), out_["kernels"].end());
    std::ranges::stable_sort(kernels, {}, [&](const json& k) {
      const auto place = at.find(k["file"].get<std::string>());
      return place == at.end() ? at.size() : place->second;
    });
    out_["kernels"] = kernels;
  }

  std::string text(const std::string& missing) const {
    std::string out;
    std::map<int, std::pair<Status, size_t>> counts;
    for (Status s : kStatuses)
      for (const json& k : out_["kernels"])
        if (k["verdict"] == name(s)) {
          ++counts.try_emplace(rank(s), s, 0).first->second.second;
          if (!isProof(s))
            out += fmt::format("{}: {}  {}\n", printable(k["file"].get<std::string>()),
                               printable(k["name"].get<std::string>()), name(s));
        }
    for (const json& f : out_["files"])
      if (order(f["state"]) < 2)
        out += fmt::format("{}: {}: {}\n", printable(f["file"].get<std::string>()), f["state"].get<std::string>(),
                           printable(f["message"].get<std::string>()));
    if (!missing.empty()) out += "missing parts: " + missing + "\n";
    std::string verdicts;
    for (const auto& [r, c] : counts)
      verdicts += fmt::format("{}{} {}", verdicts.empty() ? "" : ", ", c.second, name(c.first));
    out += fmt::format("{} files, {} kernels{}{}\n", out_["files"].size(), out_["kernels"].size(),
                       verdicts.empty() ? "" : ": ", verdicts);
    return out + fmt::format("{}  {}\n", printable(out_["file"].get<std::string>()),
                             worst_ ? name(*worst_) : "nothing to check");
  }

  json out_;
  std::vector<std::string> names_;
  std::optional<Status> worst_;
  Parts parts_;
};

}  // namespace

MergedReport mergeReports(const std::vector<NamedReport>& reports, const std::string& version) {
  Merger merger(version);
  for (const NamedReport& r : reports) try {
      merger.add(r);
    } catch (const json::exception& e) {
      throw UserError(fmt::format("{}: this is no JSON report of a check: {}", r.name, printable(e.what())));
    }
  return merger.make();
}

}  // namespace gpubmc::core
