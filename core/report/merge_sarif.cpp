#include "core/report/merge_sarif.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/parts.h"
#include "encoder/util/error.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

/// Exit codes, the worst first: violated, a defect of gpubmc, an output that was not written, not decided.
constexpr int kWorst[] = {1, 4, 2, 3, 0};

size_t rankOf(int code) {
  return size_t(std::ranges::find(kWorst, code) - std::begin(kWorst));
}

class SarifMerger {
 public:
  void add(const NamedReport& report) {
    const Parts::Fail fail = [&](const std::string& why) { throw UserError(report.name + ": " + why); };
    json all = json::parse(report.text, nullptr, false);
    if (!all.is_object() || !all.contains("runs") || all["runs"].size() != 1 ||
        all["runs"][0].at("tool").at("driver").at("name") != "gpubmc")
      fail("this is no SARIF report of gpubmc");
    json run = std::move(all["runs"][0]);
    if (run.contains("properties") && run["properties"].contains("shard")) {
      const json& shard = run["properties"]["shard"];
      parts_.add(shard.at("number").get<unsigned>(), shard.at("count").get<unsigned>(), fail);
      run.erase("properties");
    }
    const json& invocation = run.at("invocations").at(0);
    const int code = invocation.at("exitCode").get<int>();
    if (rankOf(code) == std::size(kWorst)) fail(fmt::format("it has an unknown exit code, {}", code));
    if (rankOf(code) < rankOf(code_)) code_ = code;
    for (const json& n : invocation.at("toolExecutionNotifications"))
      if (std::ranges::find(notifications_, n) == notifications_.end()) notifications_.push_back(n);
    const json& rules = run.at("tool").at("driver").at("rules");
    std::vector<size_t> index;
    for (const json& rule : rules) index.push_back(keep(rules_, rule));
    for (json result : run.at("results")) {
      result["ruleIndex"] = index.at(result.at("ruleIndex").get<size_t>());
      results_.push_back(std::move(result));
    }
    for (const json& taxon : run.at("taxonomies").at(0).at("taxa")) keep(taxa_, taxon);
    if (out_.is_null()) {
      out_ = std::move(all);
      out_["runs"][0] = std::move(run);
    }
  }

  MergedReport make() {
    const std::string missing = parts_.missing();
    if (!missing.empty()) {
      if (rankOf(3) < rankOf(code_)) code_ = 3;
      notifications_.push_back(
          {{"level", "error"}, {"message", {{"text", "missing parts of the project: " + missing}}}});
    }
    MergedReport merged;
    merged.exitCode = code_;
    merged.text = fmt::format("{} results, {} notifications\n{}", results_.size(), notifications_.size(),
                              missing.empty() ? "" : "missing parts: " + missing + "\n");
    json& run = out_["runs"][0];
    json& invocation = run["invocations"][0];
    invocation["exitCode"] = code_;
    invocation["executionSuccessful"] = code_ == 0 || code_ == 1 || code_ == 3;
    invocation["toolExecutionNotifications"] = std::move(notifications_);
    run["tool"]["driver"]["rules"] = std::move(rules_);
    run["taxonomies"][0]["taxa"] = std::move(taxa_);
    run["results"] = std::move(results_);
    merged.json = out_.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    return merged;
  }

 private:
  /// The index of what has this id.
  static size_t keep(json& list, const json& one) {
    const auto same = std::ranges::find_if(list, [&](const json& o) { return o.at("id") == one.at("id"); });
    const size_t at = size_t(same - list.begin());
    if (same == list.end()) list.push_back(one);
    return at;
  }

  json out_;  ///< the first report, to be filled
  json rules_ = json::array(), taxa_ = json::array(), results_ = json::array(), notifications_ = json::array();
  int code_ = 0;
  Parts parts_;
};

}  // namespace

bool isSarif(const std::string& text) {
  const json all = json::parse(text, nullptr, false);
  return all.is_object() && all.contains("runs") && !all.contains("tool");
}

MergedReport mergeSarif(const std::vector<NamedReport>& reports) {
  SarifMerger merger;
  for (const NamedReport& r : reports) try {
      merger.add(r);
    } catch (const json::exception& e) {
      throw UserError(fmt::format("{}: this is no SARIF report of gpubmc: {}", r.name, printable(e.what())));
    } catch (const std::out_of_range&) {
      throw UserError(r.name + ": this is no SARIF report of gpubmc: a result has no rule");
    }
  return merger.make();
}

}  // namespace gpubmc::core
