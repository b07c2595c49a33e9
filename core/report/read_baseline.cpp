#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/baseline.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

constexpr const char* kFingerprint = "gpubmc/v1";

/// One file in one of the three formats.
class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  Baseline read(const std::string& input) {
    const json all = json::parse(input, nullptr, false);
    if (all.is_discarded()) fail("is no JSON");
    if (all.is_object() && all.value("tool", json()) == "gpubmc" && all.contains("baseline"))
      ownForm(all);
    else if (all.is_object() && all.value("tool", json()) == "gpubmc" && all.contains("kernels"))
      report(all);
    else if (all.is_object() && all.contains("runs"))
      sarif(all);
    else
      fail("is neither a baseline nor a JSON or SARIF report of gpubmc");
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw UserError(fmt::format("--baseline {}: {}", file_, what));
  }

  const json& list(const json& of, const char* name) const {
    if (!of.is_object() || !of.contains(name) || !of[name].is_array()) fail(fmt::format("'{}' is no list", name));
    return of[name];
  }
  std::string text(const json& of, const char* name) const {
    if (!of.is_object() || !of.contains(name) || !of[name].is_string()) fail(fmt::format("'{}' is no text", name));
    return printable(of[name].get<std::string>());
  }
  void add(const std::string& fingerprint, std::string kernel, std::string what) {
    out_[fingerprint] = {std::move(kernel), std::move(what)};
  }

  void ownForm(const json& all) {
    if (all["baseline"] != kBaselineSchema) fail(fmt::format("schema {} is not known", all["baseline"].dump()));
    for (const json& f : list(all, "findings")) add(text(f, "fingerprint"), text(f, "kernel"), text(f, "text"));
  }

  void report(const json& all) {
    for (const json& k : list(all, "kernels"))
      for (const char* name : {"properties", "others"}) properties(list(k, name), text(k, "name"));
    if (all.contains("host")) properties(list(all, "host"), "");  // older versions did not check the host program
  }
  void properties(const json& all, const std::string& kernel) {
    for (const json& p : all) {
      if (text(p, "status") != "violated") continue;
      if (p.contains("allowed") && p["allowed"].is_object() && p["allowed"].value("by", json()) == "inSource") continue;
      if (!p.contains("fingerprint")) fail("an older version wrote it: it has no fingerprints");
      const std::string what = p.contains("class") && p["class"].is_string() ? text(p, "class") : text(p, "id");
      const std::string subject = text(p, "subject");
      add(text(p, "fingerprint"), kernel, subject.empty() ? what : what + " on " + subject);
    }
  }

  void sarif(const json& all) {
    for (const json& run : list(all, "runs")) {
      if (run.value(json::json_pointer("/tool/driver/name"), "") != "gpubmc") fail("another tool wrote it");
      for (const json& r : list(run, "results")) {
        const json suppressions = r.value("suppressions", json::array());
        if (std::any_of(suppressions.begin(), suppressions.end(),
                        [](const json& s) { return s.value("kind", json()) == "inSource"; }))
          continue;
        if (!r.contains("partialFingerprints") || !r.contains("properties") || !r.contains("ruleId"))
          fail("a result has no fingerprint");
        add(text(r["partialFingerprints"], kFingerprint), text(r["properties"], "kernel"), text(r, "ruleId"));
      }
    }
  }

  const std::string& file_;
  Baseline out_;
};

}  // namespace

Baseline readBaseline(const std::string& file) {
  const InputText input = tryReadInput(file);
  if (!input.problem.empty()) throw UserError(fmt::format("--baseline {}: {}", file, input.problem));
  return parseBaseline(input.text, file);
}

Baseline parseBaseline(const std::string& text, const std::string& file) {
  try {
    return Reader(file).read(text);
  } catch (const json::exception& e) {
    throw UserError(fmt::format("--baseline {}: {}", file, e.what()));
  }
}

}  // namespace gpubmc::core
