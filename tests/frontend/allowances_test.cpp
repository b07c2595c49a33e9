// Suppression comments: which comments are suppressions, and which line they apply to.
#include <catch2/catch.hpp>

#include <set>

#include "core/frontend/clang/allowance_text.h"
#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::test;

namespace {

std::set<uint32_t> allowedLines(const std::string& text) {
  const FrontendResult r = compileText(text);
  REQUIRE(r.ok);
  std::set<uint32_t> out;
  for (const Allowance& a : r.allowances) out.insert(a.line);
  return out;
}

const std::string kAllow = "// gpubmc: allow race \"r\"";

}  // namespace

TEST_CASE("classes, objects and a reason") {
  const AllowanceText t = readAllowance(" allow race(a), bounds ,all(s) \"both are equal\" ");
  CHECK(t.complaint.empty());
  CHECK(t.reason == "both are equal");
  REQUIRE(t.items.size() == 3);
  CHECK((t.items[0].cls == PropertyClass::Race && t.items[0].object == "a"));
  CHECK((t.items[1].cls == PropertyClass::Bounds && t.items[1].object.empty()));
  CHECK((!t.items[2].cls && t.items[2].object == "s"));
}

TEST_CASE("an unreadable suppression suppresses nothing and is reported") {
  for (const char* text : {"", "allow", "allow race", "allow race \"\"", "allow race \" \"", "allow race \"r",
                           "allow races \"r\"", "allow \"r\"", "allow race, \"r\"", "allow race() \"r\"",
                           "allow race(a \"r\"", "forbid race \"r\"", "allow race \"r\" bounds"}) {
    INFO(text);
    CHECK(!readAllowance(text).complaint.empty());
  }
}

TEST_CASE("a comment applies to its own line, or to the next line with code") {
  const std::string k = "__global__ void k(int *a) {\n";
  CHECK(allowedLines(k + "  a[0] = 1;  " + kAllow + "\n  a[1] = 1;\n}\n") == std::set<uint32_t>{2});
  CHECK(allowedLines(k + "  " + kAllow + "\n  a[1] = 1;\n}\n") == std::set<uint32_t>{3});
  CHECK(allowedLines(k + "  " + kAllow + "\n\n  // more\n  a[1] = 1;\n}\n") == std::set<uint32_t>{5});
  CHECK(allowedLines(k + "  /* gpubmc: allow race \"r\" */ a[1] = 1;\n}\n") == std::set<uint32_t>{2});
  CHECK(allowedLines(k + "  /* gpubmc: allow race\n     \"r\" */\n  a[1] = 1;\n}\n") == std::set<uint32_t>{4});
}

TEST_CASE("neither strings nor excluded preprocessor branches are comments") {
  const std::string k = "__global__ void k(int *a) {\n  a[0] = 1;\n}\n";
  CHECK(allowedLines("#if 0\n" + kAllow + "\n#endif\n" + k) == std::set<uint32_t>{});
  CHECK(allowedLines("const char *text = \"// gpubmc: allow race\";\n" + k) == std::set<uint32_t>{});
  CHECK(allowedLines("const char *text = R\"(\n" + kAllow + "\n)\";\n" + k) == std::set<uint32_t>{});
  CHECK(allowedLines("#define X " + kAllow + "\n" + k) ==
        std::set<uint32_t>{1});  // the line of the definition, not of the use
  CHECK(allowedLines("// not gpubmc: allow race \"r\"\n" + k) == std::set<uint32_t>{});
}

TEST_CASE("a suppression without a reason is reported") {
  const FrontendResult r = compileText("__global__ void k(int *a) {\n  a[0] = 1;  // gpubmc: allow race\n}\n");
  CHECK(r.allowances.empty());
  REQUIRE(!r.module.notes.empty());
  CHECK(r.module.notes.back().find(":2: the comment allows nothing: a reason in quotes is missing") !=
        std::string::npos);
}
