// Random kernels as CUDA source, each kind for one corner of the semantics. tests/seeds.h chooses the seeds. If
// GPUBMC_KEEP=FOLDER is set, kernels with a wrong answer or without an answer are written to that folder. README.md
// lists which judge decides each kind.

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <tbb/parallel_for.h>

#include "tests/corners/comparisons.h"
#include "tests/corners/judge.h"
#include "tests/corners/native.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::corners;

namespace {

/// At least `decided` percent of the kernels must be decided; otherwise the absence of wrong answers means little.
void expectRight(const char* name, const std::vector<Answer>& answers, unsigned decided) {
  size_t settled = 0, wrong = 0, planted = 0, shown = 0;
  double seconds = 0, longest = 0;
  for (const Answer& a : answers) {
    settled += a.decided, planted += a.kernel.right != Right::Clean;
    seconds += a.seconds, longest = std::max(longest, a.seconds);
    const char* folder = std::getenv("GPUBMC_KEEP");
    if (folder && (a.mistake || !a.decided))
      std::ofstream(std::string(folder) + "/" + name + "_" + std::to_string(a.seed) + (a.mistake ? ".cu" : ".open.cu"))
          << file(a) << "// " << a.mistake.value_or(a.open) << "\n";
    if (!a.mistake) continue;
    ++wrong;
    if (++shown <= 5) FAIL_CHECK("seed " << a.seed << ": " << *a.mistake << "\n" << file(a));
  }
  WARN(answers.size() << " kernels, " << planted << " with a defect, " << settled << " decided, " << wrong
                      << " wrong answers; checked in " << seconds << " s, the longest in " << longest << " s");
  CHECK(tests::isAtLeast(settled, answers.size(), decided));
}

void tryFlavour(const char* name, uint64_t count, unsigned decided) {
  const tests::Seeds s = tests::seedsBelow(count);
  expectRight(name, tryAll(flavours().at(name), s.from, s.to), s.chosen ? 0 : decided);
}

}  // namespace

TEST_CASE("random waiting loops") {
  tryFlavour("waiting", 60, 90);
}
TEST_CASE("random chains of waiting threads") {
  tryFlavour("chains", 30, 90);
}
TEST_CASE("random waits for locks that may be released") {
  tryFlavour("hanging", 40, 50);
}
TEST_CASE("random exits that count as arrivals") {
  tryFlavour("leaving", 60, 75);
}
TEST_CASE("random exits before barriers") {
  tryFlavour("leavingDivergence", 40, 60);
}
TEST_CASE("random exits of lanes") {
  tryFlavour("leavingWarps", 50, 70);
}
TEST_CASE("random named barriers") {
  tryFlavour("numbered", 40, 85);
}
TEST_CASE("random copies of unions and padding") {
  tryFlavour("copies", 60, 85);
}
TEST_CASE("random elements accessed through a wider type") {
  tryFlavour("misalignment", 60, 85);
}
TEST_CASE("random barriers of the grid") {
  tryFlavour("gridBarriers", 50, 90);
}
TEST_CASE("random locks and flags at an index that is data") {
  tryFlavour("buckets", 40, 90);
}
TEST_CASE("random releases and acquires") {
  tryFlavour("orders", 60, 90);
}
TEST_CASE("random plain accesses after atomic ones") {
  tryFlavour("afterwards", 40, 90);
}
TEST_CASE("random pointers in memory") {
  tryFlavour("pointers", 50, 85);
}
TEST_CASE("random extents given by a parameter") {
  tryFlavour("extents", 40, 85);
}
TEST_CASE("random indices beyond the largest offset") {
  tryFlavour("farOffsets", 40, 85);
}
TEST_CASE("random variables that are not assigned") {
  tryFlavour("lifetimes", 50, 80);
}
TEST_CASE("random memory from alloca") {
  tryFlavour("allocas", 30, 80);
}
TEST_CASE("random products and sums") {
  tryFlavour("fused", 40, 85);
}
TEST_CASE("random lanes that diverge in lock-step") {
  tryFlavour("lockStep", 40, 85);
}
TEST_CASE("random reads that promise no writes") {
  tryFlavour("steady", 40, 85);
}
TEST_CASE("random addresses of locals of other threads") {
  tryFlavour("owners", 40, 85);
}
TEST_CASE("random lanes that end the kernel") {
  tryFlavour("ends", 40, 85);
}
TEST_CASE("random programs compute the results of native Clang") {
  const tests::Seeds s = tests::seedsBelow(100);
  expectRight("native", tryKernels(nativeKernels(s.from, s.to), s.from), s.chosen ? 0 : 90);
}

TEST_CASE("random comparisons match the planted verdict") {
  const tests::Seeds s = tests::seedsBelow(60);
  std::vector<std::optional<std::string>> wrong(s.to - s.from);
  std::vector<char> decided(s.to - s.from);
  tbb::parallel_for(s.from, s.to, [&](uint64_t seed) {
    bool is = false;
    wrong[seed - s.from] = wrongComparison(seed, &is);
    decided[seed - s.from] = is;
  });
  for (uint64_t seed = s.from; seed < s.to; ++seed)
    if (wrong[seed - s.from]) FAIL_CHECK("seed " << seed << ": " << *wrong[seed - s.from]);
  const auto settled = size_t(std::count(decided.begin(), decided.end(), 1));
  WARN(decided.size() << " comparisons, " << settled << " decided");
  CHECK((s.chosen || settled * 100 >= decided.size() * 85));
}

// Hidden: runs only if selected by name. Writes the kernels of GPUBMC_SEEDS to the folder GPUBMC_KEEP without checking
// them.
TEST_CASE("print random kernels", "[.]") {
  const tests::Seeds s = tests::seedsBelow(1);
  const char* folder = std::getenv("GPUBMC_KEEP");
  REQUIRE(folder);
  for (const auto& [name, flavour] : flavours())
    for (uint64_t seed = s.from; seed < s.to; ++seed) {
      Random random(seed);
      Answer a;
      a.seed = seed, a.kernel = flavour(random);
      std::ofstream(std::string(folder) + "/" + name + "_" + std::to_string(seed) + ".cu") << file(a);
    }
}
