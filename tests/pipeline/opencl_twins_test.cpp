// Random kernels as OpenCL C: the verdict is that of their twin in CUDA, and what is violated is the same.

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>

#include <unistd.h>

#include "core/frontend/frontend.h"
#include "core/run/check.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/source.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

/// The verdict and, after it, the violated classes.
std::pair<core::Status, std::set<PropertyClass>> answer(const std::filesystem::path& path, const std::string& text,
                                                        const Program& p) {
  std::ofstream(path) << text;
  core::Options options = optionsFor(p);
  options.file = path.string();
  core::FrontendResult front = core::compile(options, false);
  INFO(front.diagnostics);
  REQUIRE(front.ok);
  // The kernel's array has the size that the program states.
  front.module.objects.at(front.module.kernels.at(0).params.at(0).object).size = p.cells * 4;
  options.callers = core::Options::Callers::Any;
  const core::KernelResult k = core::check(front.module, options, Cancellation()).kernels.at(0);
  std::set<PropertyClass> violated;
  for (const core::PropertyResult& q : k.properties)
    if (q.status == core::Status::Violated && q.cls) violated.insert(*q.cls);
  return {k.verdict, violated};
}

}  // namespace

TEST_CASE("random kernels as OpenCL C") {
  const auto stem = std::filesystem::temp_directory_path() / ("gpubmc-twin-" + std::to_string(::getpid()));
  const std::filesystem::path cuda = stem.string() + ".cu", openCl = stem.string() + ".cl";
  size_t compared = 0, violated = 0;
  const tests::Seeds seeds{0, 850};  // all of them in each run: no other test of so many kernels goes through Clang
  for (uint64_t seed = 20'000 + seeds.from; seed < 20'000 + seeds.to; ++seed) {
    Program (*const kinds[])(uint64_t) = {generate, generateLoops, generateAtomics};
    const Program p = kinds[seed % 3](seed);
    const auto text = openClSource(p);
    if (!text) continue;
    ++compared;
    INFO(source(p) << *text);
    const auto is = answer(openCl, *text, p), twin = answer(cuda, source(p), p);
    CHECK(name(is.first) == std::string(name(twin.first)));
    CHECK(is.second == twin.second);
    violated += !is.second.empty();
  }
  std::filesystem::remove(cuda);
  std::filesystem::remove(openCl);
  WARN(compared << " compared, " << violated << " of them violated");
  CHECK(compared >= 500);
  CHECK(violated >= 250);
}
