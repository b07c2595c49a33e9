// Results of earlier runs (core/cache): read as they were written, found only for what they depend on, and never where
// an entry is damaged.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "core/cache/check_key.h"
#include "core/cache/kernel_result_json.h"
#include "core/cache/program_identity.h"
#include "core/cache/result_cache.h"
#include "core/run/check.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

namespace fs = std::filesystem;

/// Each thread writes an element; in the second kernel all write the same one.
ir::Module twoKernels(int line = 2) {
  std::ostringstream text;
  text << "object @1 \"a\" global size=unknown align=256 init=arbitrary element=4 type=\"int\"\n"
       << "location !1 \"k.cu\" " << line << " 3 \"k\"\n";
  for (int i = 0; i < 2; ++i)
    text << "function " << i << " \"k" << i << "\" (ptr \"a\") void\nblock 0 \"entry\"\n"
         << "  %1:i32 = sreg tid.x !1\n  %2:i32 = mul %1:i32, " << 1 - i << ":i32 !1\n  %3:i64 = zext %2:i32 !1\n"
         << "  %4:i64 = mul %3:i64, 4:i64 !1\n  %5:ptr = ptradd %0:ptr, %4:i64 !1\n"
         << "  store %1:i32, %5:ptr align=4 !1\n  ret\nend\n";
  for (int i = 0; i < 2; ++i)
    text << "kernel \"k" << i << "\" function=" << i << " block=64,1,1 grid=1,1,1\n"
         << "  param \"a\" ptr \"int *\" object=1\n";
  return ir::parse(text.str());
}

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "gpubmc-cache-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no folder");
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  std::string path;
};

std::vector<std::string> entriesOf(const Folder& f) {
  std::vector<std::string> out;
  for (const auto& e : fs::directory_iterator(f.path)) out.push_back(e.path());
  return out;
}

std::string contentsOf(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

RunResult run(const Folder& f, int line = 2) {
  Options options;
  options.cache = f.path;
  return check(twoKernels(line), options, Cancellation());
}

/// Every member differs from its default.
KernelResult fullResult() {
  KernelResult r;
  r.name = "k<int>";
  r.kernel = 3;
  r.launch = {{1, 2, 3}, {4, 5, 6}, 77, 64, true, true};
  r.launchLines = {8, 9};
  r.launchOrigin = "default";
  r.hasOpenGrid = r.hasOpenBlock = r.hasLaunches = true;
  r.verdict = Status::Unknown;
  r.decides = InputDomain::Launches;
  r.forLaunches = Status::HoldsWithinBound;
  r.forAll = Status::Unsupported;
  PropertyResult p;
  p.cls = PropertyClass::Race;
  p.id = "GPUBMC-RACE";
  p.level = Level::InterWarp;
  p.severity = Severity::Warning;
  p.status = Status::Unknown;
  p.domain = InputDomain::Launches;
  p.size = Size::AnyGrid;
  p.rounds = 7;
  p.subject = "a \"name\"\n";
  p.reason = {Cause::LoopCut, PropertyClass::Bounds, Status::Holds, 5, 2, "s", "d", 6};
  p.loc = 1;
  p.message = "m";
  r.properties = {p};
  p.cls.reset();
  p.rounds.reset();
  p.reason = {};
  r.others = {p, p};
  r.assumptions = {{"x", Assumption::Subject::Launch}, {"y", Assumption::Subject::Distinctness}};
  r.unbounded = {"a"};
  r.notes = {"n", "o"};
  r.unvisited = {4, 5};
  r.steps = {{1, 2, "z", 0.1}};
  r.statistics = {{"seconds", 1.0 / 3}, {"terms", 1e15}};
  return r;
}

}  // namespace

TEST_CASE("results are read as they were written") {
  const auto j = resultJson(fullResult());
  REQUIRE(j);
  const KernelResult r = resultOf(nlohmann::json::parse(j->dump()));
  CHECK(*resultJson(r) == *j);
  CHECK(r.launch == fullResult().launch);
  CHECK(r.properties[0].reason == fullResult().properties[0].reason);
  CHECK(r.assumptions == fullResult().assumptions);
  CHECK(r.statistics == fullResult().statistics);
  CHECK(r.steps[0].outcome == "z");
  // No member is written under another's name: a result with one default differs in one place only.
  KernelResult other = fullResult();
  other.hasOpenBlock = false;
  CHECK(nlohmann::json::diff(*j, *resultJson(other)).size() == 1);
}

TEST_CASE("no member of a result may be missing or too many") {
  const auto j = *resultJson(fullResult());
  auto less = j;
  less.erase(less.size() - 1);
  CHECK_THROWS_AS(resultOf(less), nlohmann::json::exception);
  auto more = j;
  more.push_back(1);
  CHECK_THROWS_AS(resultOf(more), nlohmann::json::exception);
  auto other = j;
  other[0] = 1;
  CHECK_THROWS_AS(resultOf(other), nlohmann::json::exception);
}

TEST_CASE("violations, and what a limit determined, are not kept") {
  using Change = std::function<void(PropertyResult&)>;
  const std::vector<Change> changes = {
      [](PropertyResult& p) { p.status = Status::Violated; },
      [](PropertyResult& p) { p.status = Status::InternalError; },
      [](PropertyResult& p) { p.reason.cause = Cause::Stopped; },
      [](PropertyResult& p) { p.reason.cause = Cause::OutOfMemory; },
      [](PropertyResult& p) { p.reason.cause = Cause::SolverFailed; },
      [](PropertyResult& p) { p.counterexample = std::make_shared<Counterexample>(); },
      [](PropertyResult& p) { p.allowed = Allowance(); },
      [](PropertyResult& p) { p.fix = Fix(); },
      [](PropertyResult& p) { p.advice.kind = Advice::Kind::SharedBytes; },
  };
  for (const Change& change : changes) {
    KernelResult r = fullResult();
    change(r.properties[0]);
    CHECK(!resultJson(r));
    r = fullResult();
    change(r.others[1]);
    CHECK(!resultJson(r));
  }
}

TEST_CASE("all that results depend on is in the key, and no limit of time") {
  CHECK(!programIdentity().empty());
  using Change = std::function<void(Options&)>;
  const std::vector<Change> changes = {
      [](Options& o) { o.file = "b.cu"; },
      [](Options& o) { o.defines = {"A"}; },
      [](Options& o) { o.undefines = {"A"}; },
      [](Options& o) { o.host = Options::Host::Ignore; },
      [](Options& o) { o.launchesApart = false; },
      [](Options& o) { o.kernel = "k0"; },
      [](Options& o) { o.contraction = Contraction::On; },
      [](Options& o) { o.precision.ftz = true; },
      [](Options& o) { o.mallocFail = true; },
      [](Options& o) { o.others = std::make_shared<OtherFiles>(); },
      [](Options& o) {
        auto others = std::make_shared<OtherFiles>();
        others->unread = {"c.cu"};
        o.others = others;
      },
      [](Options& o) { o.grid = ir::Dim3{2, 1, 1}; },
      [](Options& o) { o.block = ir::Dim3{2, 1, 1}; },
      [](Options& o) { o.sharedBytes = 0; },
      [](Options& o) { o.warpSync = 32; },
      [](Options& o) { o.warpSize = 16; },
      [](Options& o) { o.exitedArrive = true; },
      [](Options& o) { o.inputs = CheckOptions::Inputs::All; },
      [](Options& o) { o.arrays["a"] = "64"; },
      [](Options& o) { o.params["n"] = {"64", "--param"}; },
      [](Options& o) { o.params["n"] = {"65", "--param"}; },
      [](Options& o) { o.aliases = {{"a", "b"}}; },
      [](Options& o) { o.assumes = {"n > 1"}; },
      [](Options& o) { o.floats = CheckOptions::Floats::Exact; },
      [](Options& o) { o.floatAssumptions = 1; },
      [](Options& o) { o.unwind = 9; },
      [](Options& o) { o.maxIterations = 9; },
      [](Options& o) { o.severities[PropertyClass::Race] = Severity::Off; },
      [](Options& o) { o.severities[PropertyClass::Race] = Severity::Warning; },
      [](Options& o) { o.onlyIntraBlock = true; },
      [](Options& o) { o.onlyDivergence = true; },
      [](Options& o) { o.anySize = true; },
      [](Options& o) { o.all = true; },
      [](Options& o) { o.allowances = {Allowance()}; },
      [](Options& o) { o.interleavings = Interleavings::Order; },
      [](Options& o) { o.noReduction = true; },
      [](Options& o) { o.exploreRaces = true; },
      [](Options& o) { o.maxInterleavings = 9; },
      [](Options& o) { o.merging = CheckOptions::Merging::Never; },
      [](Options& o) { o.solvers = encoder::makeSolvers({.solver = "minisat"}); },
  };
  const ir::Module m = twoKernels();
  std::set<std::string> keys{*checkKey(m, Options()), *checkKey(twoKernels(3), Options())};
  CHECK(keys.size() == 2);
  for (size_t i = 0; i < changes.size(); ++i) {
    Options o;
    changes[i](o);
    INFO("change " << i);
    CHECK(keys.insert(*checkKey(m, o)).second);
  }
  Options o;
  o.jobs = 3, o.timeoutSeconds = 1, o.kernelTimeoutSeconds = 1, o.memoryMegabytes = 9, o.cache = "c";
  CHECK(*checkKey(m, o) == *checkKey(m, Options()));
}

TEST_CASE("what solvers are to write or confirm is not taken from a cache") {
  const ir::Module m = twoKernels();
  Options o;
  o.solvers = encoder::makeSolvers({.certify = true});
  CHECK(!checkKey(m, o));
  o.solvers = encoder::makeSolvers({.crossCheck = "minisat"});
  CHECK(!checkKey(m, o));
}

TEST_CASE("a kernel that is unchanged is not checked again, unless it is violated") {
  const Folder f;
  const RunResult first = run(f);
  REQUIRE(first.kernels.size() == 2);
  CHECK(first.kernels[0].verdict == Status::Holds);
  CHECK(first.kernels[1].verdict == Status::Violated);
  CHECK(entriesOf(f).size() == 1);
  const RunResult again = run(f);
  CHECK(again.kernels[0].isFromCache);
  CHECK(*resultJson(again.kernels[0]) != nlohmann::json());
  CHECK(again.kernels[0].verdict == Status::Holds);
  CHECK(!again.kernels[1].isFromCache);
  CHECK(again.kernels[1].verdict == Status::Violated);
  CHECK(std::ranges::any_of(again.kernels[1].properties, [](const auto& p) { return bool(p.counterexample); }));
  CHECK(!run(f, 3).kernels[0].isFromCache);
  CHECK(entriesOf(f).size() == 2);
}

TEST_CASE("a damaged entry is not used") {
  const Folder f;
  run(f);
  const std::string path = entriesOf(f).at(0), whole = contentsOf(path);
  Options options;
  options.cache = f.path;
  REQUIRE(ResultCache(twoKernels(), options).found().size() == 1);
  auto isUsed = [&](const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return !ResultCache(twoKernels(), options).found().empty();
  };
  for (size_t i = 0; i < whole.size(); i += 7) {
    std::string damaged = whole;
    damaged[i] = char(damaged[i] ^ 1);
    INFO("byte " << i);
    // The last digit of a number may not matter.
    const nlohmann::json read = nlohmann::json::parse(damaged, nullptr, false);
    CHECK((!isUsed(damaged) || read == nlohmann::json::parse(whole)));
  }
  for (size_t n = 0; n < whole.size(); n += 97) CHECK(!isUsed(whole.substr(0, n)));
  CHECK(isUsed(whole));
}

TEST_CASE("what a time limit has ended is not kept") {
  const Folder f;
  Options options;
  options.cache = f.path;
  Cancellation over;
  over.setDeadline(Cancellation::Clock::now() - std::chrono::seconds(1));
  const RunResult stopped = check(twoKernels(), options, over);
  CHECK(stopped.kernels[0].verdict != Status::Holds);
  CHECK(entriesOf(f).empty());
  CHECK(run(f).kernels[0].verdict == Status::Holds);
}
