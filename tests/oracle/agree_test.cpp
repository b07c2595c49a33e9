// Disagreements between brute force and the tool.

#include <catch2/catch.hpp>

#include "tests/oracle/agree.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

TEST_CASE("every disagreement is reported, not only the last one") {
  core::KernelResult tool;
  for (PropertyClass cls : {PropertyClass::Race, PropertyClass::Bounds, PropertyClass::Assertion}) {
    core::PropertyResult& r = tool.properties.emplace_back();
    r.cls = cls;
    r.status = cls == PropertyClass::Assertion ? core::Status::Holds : core::Status::Violated;
    r.message = "message";
  }
  Found found;
  found.violations[PropertyClass::Assertion] = "it fails";
  Comparison result;
  judge(found, tool, result);
  CHECK(result.disagreement.value_or("") ==
        "race: a false alarm: message\nbounds: a false alarm: message\n"
        "assertion: the tool says holds, brute force found: it fails");
}
