// Random kernels as CUDA source, through the front-end: the result behaves like the IR that is generated directly, and
// the tool agrees with brute force on it.

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "core/frontend/frontend.h"
#include "core/run/check.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/lower.h"
#include "tests/oracle/source.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

TEST_CASE("random kernels as CUDA source") {
  const auto path = std::filesystem::temp_directory_path() / ("gpubmc-random-" + std::to_string(::getpid()) + ".cu");
  size_t compared = 0;
  const tests::Seeds seeds = tests::seedsBelow(160);
  for (uint64_t seed = 10'000 + seeds.from; seed < 10'000 + seeds.to; ++seed) {
    const Program p = seed % 2 ? generateHandover(seed) : generate(seed);
    const std::string text = source(p);
    INFO(text);
    std::ofstream(path) << text;
    core::Options options = optionsFor(p);
    options.file = path.string();
    core::FrontendResult front = core::compile(options, false);
    INFO(front.diagnostics);
    REQUIRE(front.ok);
    // The kernel's array has the size that the program states.
    ir::Object& a = front.module.objects.at(front.module.kernels.at(0).params.at(0).object);
    a.size = p.cells * 4;
    const Found direct = exploreInputs(p, lower(p), 6'000);
    const Found compiled = exploreInputs(p, front.module, 6'000);
    if (!direct.complete || !compiled.complete) continue;
    ++compared;
    std::vector<PropertyClass> x, y;
    for (const auto& [cls, message] : direct.violations) x.push_back(cls);
    for (const auto& [cls, message] : compiled.violations) y.push_back(cls);
    CHECK(x == y);
    Comparison c;
    options.callers = core::Options::Callers::Any;
    judge(compiled, core::check(front.module, options, Cancellation()).kernels.at(0), c);
    CHECK(c.disagreement.value_or("") == "");
  }
  std::filesystem::remove(path);
  WARN(compared << " compared");
  CHECK(tests::isAtLeast(compared, seeds.count(), 42));
}
