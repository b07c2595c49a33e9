#include "core/selftest/selftest.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/frontend/frontend.h"
#include "core/report/json.h"
#include "core/run/check.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core::selftest {

namespace {

/// A folder that only this user can read; the destructor deletes it.
class PrivateFolder {
 public:
  PrivateFolder() {
    path_ = (std::filesystem::temp_directory_path() / "gpubmc-XXXXXX").string();
    if (!::mkdtemp(path_.data()))
      throw UserError("cannot make a folder " + path_ + " for the kernels of the self-test");
  }
  ~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

const Setting& settingOf(const Plant& p) {
  const auto all = settings();
  return *std::find_if(all.begin(), all.end(), [&](const Setting& s) { return std::string_view(s.name) == p.setting; });
}

class SelfTest {
 public:
  SelfTest(unsigned jobs, const Cancellation& cancel) : jobs_(jobs), cancel_(cancel) {
    for (const Source& s : sources()) writeOutput(std::string(s.text), folder_.file(s.name), "selftest");
  }

  Row original(const Setting& s) const {
    Row row{.cls = {}, .kernel = s.name, .what = "as it should be", .found = {}};
    const Found found = check(row, s, "");
    row.passed = found.verdict == Status::Holds && found.violated.empty();
    return row;
  }
  Row planted(const Plant& p) const {
    Row row{.cls = p.cls, .kernel = p.setting, .what = p.what, .found = {}};
    row.passed = check(row, settingOf(p), p.macro).violated.contains(info(p.cls).name);
    return row;
  }

 private:
  struct Found {
    Status verdict = Status::NotChecked;
    std::set<std::string_view> violated;  ///< classes, of any severity
  };
  Found check(Row& row, const Setting& s, const std::string& macro) const {
    const auto start = Cancellation::Clock::now();
    Options options = optionsOf(s, macro, folder_.file(s.file));
    options.jobs = jobs_;
    Found out;
    FrontendResult front = compile(options, false, &cancel_);
    if (front.ok) {
      const RunResult result = core::check(std::move(front.module), options, cancel_, {}, front.host);
      out.verdict = result.verdict;
      for (const KernelResult& k : result.kernels)
        for (const PropertyResult& p : k.properties)
          if (p.status == Status::Violated && p.cls) out.violated.insert(info(*p.cls).name);
      for (const PropertyResult& p : result.host) out.violated.insert(info(*p.cls).name);
      row.found = out.violated.empty() ? name(out.verdict) : fmt::format("{}", fmt::join(out.violated, ", "));
    } else {
      row.found = "does not compile";
    }
    row.seconds = std::chrono::duration<double>(Cancellation::Clock::now() - start).count();
    return out;
  }

  PrivateFolder folder_;
  unsigned jobs_;
  const Cancellation& cancel_;
};

}  // namespace

bool run(std::optional<PropertyClass> only, unsigned jobs, const Cancellation& cancel,
         const std::function<void(const Row&)>& report) {
  const SelfTest test(jobs, cancel);
  bool passed = true;
  auto tell = [&](const Row& row) {
    report(row);
    passed &= row.passed;
  };
  for (const Setting& s : settings()) {
    const auto all = plants();
    if (!only || std::any_of(all.begin(), all.end(),
                             [&](const Plant& p) { return p.cls == *only && std::string_view(p.setting) == s.name; }))
      tell(test.original(s));
  }
  for (const Plant& p : plants())
    if (!only || p.cls == *only) tell(test.planted(p));
  return passed;
}

}  // namespace gpubmc::core::selftest
