// The table of the plan, as far as its contract can be checked without a kernel.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "core/check/plan.h"

using namespace gpubmc::core;

TEST_CASE("rows of the plan without a limit are last") {
  const auto rows = plan();
  const auto first = std::ranges::find_if(rows, isUnlimited);
  REQUIRE(first != rows.end());
  CHECK(std::all_of(first, rows.end(), isUnlimited));
}

TEST_CASE("each fact has a meaning of its own, and a row that needs it") {
  std::set<std::string> meanings;
  for (size_t f = 0; f < kNeeds; ++f) {
    const std::string text = meaning(Need(f));
    INFO(text);
    CHECK(text != "?");
    CHECK(meanings.insert(text).second);
    CHECK(std::ranges::any_of(plan(), [&](const Row& r) { return r.needs.contains(Need(f)); }));
  }
}

TEST_CASE("no row of the plan needs a fact and its opposite") {
  for (const Row& r : plan()) {
    auto both = [&](Need a, Need b) { return r.needs.contains(a) && r.needs.contains(b); };
    CHECK(!both(Need::InputsDecide, Need::OtherCallers));
    CHECK(!both(Need::ThreadsWait, Need::NoThreadWaits));
    CHECK(!both(Need::Shallower, Need::Deeper));
    CHECK(!both(Need::PreconditionKnown, Need::NoPrecondition));
    // Rows for the launches run only if the launches decide.
    CHECK(!(r.domain == InputDomain::Launches && r.needs.contains(Need::OtherCallers)));
  }
}

TEST_CASE("a run with the requested loop bounds asks for no fixed number of iterations") {
  for (const Row& r : plan())
    if (r.depth.kind == Depth::Kind::Asked || r.depth.kind == Depth::Kind::None) CHECK(r.depth.rounds == 0);
}
