#include "core/report/junit.h"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/report/kernel_list.h"
#include "core/report/reasons.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

/// For attributes and texts of XML.
std::string xmlText(const std::string& text) {
  std::string out;
  for (const char c : printable(text)) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

struct TestCase {
  /// An element inside of the case.
  struct Problem {
    const char* kind;  ///< "failure" or "error"
    std::string type, message;
  };
  std::string name;
  double seconds = 0;
  std::vector<Problem> problems;
};

struct TestSuite {
  std::string name;
  std::vector<TestCase> cases;
};

/// "k.cu:5:13: s: data race: a write and a read ..."
std::string messageOf(const RunResult& run, const PropertyResult& p) {
  const ir::Location& at = run.module.locations[p.loc];
  const std::string place = at.line ? fmt::format("{}:{}:{}: ", at.file, at.line, at.column) : "";
  if (p.status == Status::Violated) return place + (p.subject.empty() ? "" : p.subject + ": ") + p.message;
  const std::string reason = text(p.reason, run.module), about = p.cls ? std::string(info(*p.cls).name) : p.subject;
  return fmt::format("{}{} is {}{}{}", place, about, name(p.status), reason.empty() ? "" : ": ", reason);
}

/// The properties that determine the verdict, if it is no proof.
void addProblems(const RunResult& run, const std::vector<PropertyResult>& properties, Status verdict, TestCase& to) {
  if (exitCode(verdict) == 0) return;
  const bool isViolated = verdict == Status::Violated;
  for (const PropertyResult& p : properties)
    if (isViolated ? isViolatedError(p) : p.status == verdict && !p.allowed)
      to.problems.push_back({isViolated ? "failure" : "error", isViolated ? p.id : name(verdict), messageOf(run, p)});
  if (to.problems.empty()) to.problems.push_back({"error", name(verdict), name(verdict)});
}

TestSuite suiteOf(const std::string& file, const RunResult& run) {
  TestSuite out{file, {}};
  if (!run.host.empty()) {
    TestCase& host = out.cases.emplace_back(TestCase{"host program", 0, {}});
    if (const Status s = verdictOf(run.host); s == Status::Violated) addProblems(run, run.host, s, host);
  }
  for (const KernelResult& k : run.kernels) {
    const KernelEntry entry{{&k}};
    const auto seconds = k.statistics.find("seconds");
    TestCase& c = out.cases.emplace_back();
    c.name = entry.name() + " " + entry.launch();
    c.seconds = seconds == k.statistics.end() ? 0 : seconds->second;
    addProblems(run, k.properties, k.verdict, c);
  }
  if (!run.reason.empty()) out.cases.push_back({"kernels", 0, {{"error", name(run.verdict), run.reason}}});
  return out;
}

/// The attributes that suites and the whole have in common.
std::string countsOf(const std::vector<const TestCase*>& cases) {
  size_t failures = 0, errors = 0;
  double seconds = 0;
  for (const TestCase* c : cases) {
    seconds += c->seconds;
    if (c->problems.empty()) continue;
    ++(std::string_view(c->problems[0].kind) == "failure" ? failures : errors);
  }
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"", cases.size(), failures, errors,
                     seconds);
}

std::string xmlOf(const std::vector<TestSuite>& suites) {
  std::vector<const TestCase*> all;
  std::string body;
  for (const TestSuite& s : suites) {
    std::vector<const TestCase*> own;
    for (const TestCase& c : s.cases) own.push_back(&c), all.push_back(&c);
    body += fmt::format("  <testsuite name=\"{}\" {}>\n", xmlText(s.name), countsOf(own));
    for (const TestCase& c : s.cases) {
      body += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", xmlText(s.name),
                          xmlText(c.name), c.seconds);
      body += c.problems.empty() ? "/>\n" : ">\n";
      for (const TestCase::Problem& p : c.problems)
        body += fmt::format("      <{0} type=\"{1}\" message=\"{2}\"/>\n", p.kind, xmlText(p.type), xmlText(p.message));
      if (!c.problems.empty()) body += "    </testcase>\n";
    }
    body += "  </testsuite>\n";
  }
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gpubmc\" {}>\n{}</testsuites>\n",
                     countsOf(all), body);
}

}  // namespace

std::string junitReport(const RunResult& run) {
  return xmlOf({suiteOf(run.file, run)});
}

std::string junitReport(const ProjectResult& project) {
  std::vector<TestSuite> suites;
  for (const UnitResult& u : project.units)
    if (u.state == UnitResult::State::Checked)
      suites.push_back(suiteOf(u.file, u.run));
    else if (u.state == UnitResult::State::DoesNotCompile || u.state == UnitResult::State::NotReached)
      suites.push_back({u.file, {{"kernels", 0, {{"error", name(u.state), u.message}}}}});
  return xmlOf(suites);
}

}  // namespace gpubmc::core
