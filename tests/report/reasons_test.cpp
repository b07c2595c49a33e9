// Reasons as text, and as codes for programs.
#include <catch2/catch.hpp>

#include <set>

#include "core/report/reasons.h"
#include "tests/report/run.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

constexpr int kLast = int(Cause::ContentsNotFollowed);

Reason full(Cause cause) {
  return {.cause = cause,
          .cls = PropertyClass::Race,
          .status = Status::Violated,
          .number = 12,
          .loc = 2,
          .subject = "subject",
          .detail = "detail"};
}

}  // namespace

TEST_CASE("every cause has a text and a unique code") {
  const ir::Module m = runOf({}).module;
  std::set<std::string> codes;
  for (int c = 1; c <= kLast; ++c) {
    INFO(c);
    CHECK(!text(full(Cause(c)), m).empty());
    const std::string name = code(Cause(c));
    CHECK(!name.empty());
    CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos);
    CHECK(codes.insert(name).second);
  }
  CHECK(text(Reason{}, m).empty());
}

TEST_CASE("a reason has class, subject, status and line") {
  const ir::Module m = runOf({}).module;
  CHECK(text(full(Cause::DependsOn), m) == "depends on the race check of subject, which is violated");
  CHECK(text(full(Cause::UnlessReached), m) ==
        "proved only for executions that do not reach the unsupported construct at line 5");
  CHECK(text(full(Cause::UnlessHappens), m) == "proved only for executions without the race violation at line 5");
}

TEST_CASE("texts are parts of sentences: no full stop, no line break") {
  const ir::Module m = runOf({}).module;
  for (int c = 1; c <= kLast; ++c) {
    const std::string s = text(full(Cause(c)), m);
    INFO(s);
    CHECK(s.find('\n') == std::string::npos);
    CHECK(s.back() != '.');
  }
}
