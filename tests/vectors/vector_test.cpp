// Test vectors: they survive writing and reading, invalid files are rejected, and a vector runs like its witness.
#include <catch2/catch.hpp>

#include <filesystem>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/vectors/make_vectors.h"
#include "core/vectors/run_vector.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::core::vectors;

namespace {

const char* const kProgram = R"(
object @1 "a" global size=unknown align=256 init=arbitrary element=4 type="int"
object @2 "s" shared size=16 align=4 init=undefined element=4 type="int"
object @3 "l" local size=8 align=4 init=undefined
object @4 "heap" heap size=0 align=16 init=undefined
location !1 "k.cu" 3 5 "k"
location !2 "k.cu" 4 7 "k"
function 0 "k" (ptr "a", i32 "n") void !1
  block 0 "entry"
    %2:i32 = sreg tid.x
    %3:i32 = load @2 align=4 !1
    store %2:i32, %0:ptr align=4 !2
    ret !2
end
kernel "k" function=0 !1
  param "a" ptr "int *" object=1
  param "n" i32 "int"
)";

const ir::InstRef kLoad{0, 0, 1}, kStore{0, 0, 2};

TestVector racing() {
  TestVector v;
  v.build.file = "k.cu";
  v.kernel = "k";
  v.witness.launch.grid = {1, 1, 1};
  v.witness.launch.block = {4, 1, 1};
  v.witness.blocks = {{0, 0, 0}};
  v.witness.scalars = {0, 7};
  v.witness.priority = {{0, 3}, {0, 1}};
  return v;
}

/// Any witness that fits the program; each part is present with probability 1/2.
TestVector randomVector(std::mt19937& r) {
  auto below = [&](uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(r); };
  auto coin = [&] { return below(2) == 1; };
  TestVector v = racing();
  interp::Witness& w = v.witness;
  auto thread = [&] {
    return interp::ThreadId{uint32_t(below(w.blocks.size())), uint32_t(below(w.launch.block.count()))};
  };
  auto bytes = [&] {
    interp::Bytes b;
    for (uint64_t n = below(6); n--;) b[coin() ? below(8) : below(uint64_t(1) << 47)] = uint8_t(below(256));
    return b;
  };
  auto bits = [&] { return coin() ? below(9) : r() | uint64_t(r()) << 32; };
  w.launch.grid = {uint32_t(1 + below(3)), uint32_t(1 + below(2)), 1};
  w.launch.block = {uint32_t(1 + below(4)), uint32_t(1 + below(3)), 1};
  w.launch.sharedBytes = coin() ? std::optional<uint64_t>(below(99)) : std::nullopt;
  w.launch.warpSize = uint32_t(1 + below(64));
  w.launch.lockStep = coin();
  w.launch.exitedArrive = coin();
  w.blocks.assign(1 + below(2), {});
  for (ir::Dim3& b : w.blocks) b = ir::position(below(w.launch.grid.count()), w.launch.grid);
  w.scalars = {0, bits()};
  w.priority.clear();
  for (uint64_t n = below(4); n--;) w.priority.push_back(thread());
  for (uint64_t n = below(4); n--;) w.atomicOrder.push_back(thread());
  if (coin()) w.orderedAtomics.insert(kStore);
  if (coin()) w.givesWay = {thread(), kLoad};
  if (coin()) w.contents[1] = {{0, 1}, {1, uint8_t(below(256))}, {9, 0}};
  if (coin()) w.known[1] = {{1, 2}, bytes(), {{4, 9}, {12, coin() ? UINT64_MAX : 20}}, {}};
  if (coin()) w.extents[1] = below(1000);
  if (coin()) w.left[1] = bytes();
  if (coin()) w.dynamic.push_back({1, 8, coin() ? std::optional(bits()) : std::nullopt, bytes()});
  if (coin()) w.shared[{2, uint32_t(below(w.blocks.size()))}] = {{3, 4}};
  if (coin()) w.local[{3, thread()}] = {bytes(), bytes()};
  if (coin()) w.allocated[{thread(), kLoad}] = {bytes()};
  if (coin()) w.choices[{thread(), kStore}] = {bits(), bits()};
  if (coin()) w.contracted.insert(kLoad);
  if (coin()) v.results = {{1, bytes()}};
  if (coin()) v.covers = {{3, 5, std::nullopt}, {4, 7, coin()}};
  if (coin())
    v.expected = Expectation{PropertyClass::Race, Level::IntraWarp, "a\"<b>\n", "k.cu", 4, 7, {thread()}, "says"};
  v.build.defines = coin() ? std::vector<std::string>{"A=\"x y\"", "B"} : std::vector<std::string>{};
  v.build.aliases = coin() ? decltype(v.build.aliases){{"a", "b"}} : decltype(v.build.aliases){};
  v.build.contraction = Contraction(below(3));
  v.build.precision = {.ftz = below(2) == 1, .precDiv = below(2) == 1, .precSqrt = below(2) == 1};
  v.build.floatAssumptions = uint8_t(below(16));
  v.build.host = Options::Host(below(3));
  v.build.launchesApart = coin();
  v.build.initGlobals = coin();
  v.build.mallocFail = coin();
  v.sourceHash = hashOf("x");
  return v;
}

TestVector readBack(const std::string& text, const ir::Module& m) {
  std::vector<std::string> notes;
  TestVector out = VectorReader(text, "v.json").read(m, notes);
  CHECK(notes.empty());
  return out;
}

}  // namespace

TEST_CASE("a vector survives writing and reading") {
  const ir::Module m = ir::parse(kProgram);
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    INFO(i);
    const TestVector v = randomVector(random);
    const TestVector r = readBack(toJson(v, m, "", "0"), m);
    const interp::Witness &a = v.witness, &b = r.witness;
    CHECK(a.launch == b.launch);
    CHECK(a.blocks == b.blocks);
    CHECK(a.scalars == b.scalars);
    CHECK(a.contents == b.contents);
    CHECK(a.left == b.left);
    CHECK(a.shared == b.shared);
    CHECK(a.local == b.local);
    CHECK(a.allocated == b.allocated);
    CHECK(a.extents == b.extents);
    CHECK(a.choices == b.choices);
    CHECK(a.contracted == b.contracted);
    CHECK(a.priority == b.priority);
    CHECK(a.atomicOrder == b.atomicOrder);
    CHECK(a.orderedAtomics == b.orderedAtomics);
    CHECK(a.givesWay == b.givesWay);
    CHECK(a.known == b.known);
    REQUIRE(a.dynamic.size() == b.dynamic.size());
    for (size_t d = 0; d < a.dynamic.size(); ++d) {
      CHECK(a.dynamic[d].parent == b.dynamic[d].parent);
      CHECK(a.dynamic[d].offset == b.dynamic[d].offset);
      CHECK(a.dynamic[d].instead == b.dynamic[d].instead);
      CHECK(a.dynamic[d].contents == b.dynamic[d].contents);
    }
    CHECK(v.results == r.results);
    CHECK(v.covers.size() == r.covers.size());
    CHECK(v.expected.has_value() == r.expected.has_value());
    if (v.expected && r.expected) {
      CHECK(v.expected->subject == r.expected->subject);
      CHECK(v.expected->threads == r.expected->threads);
      CHECK(v.expected->line == r.expected->line);
      CHECK(v.expected->level == r.expected->level);
      CHECK(v.expected->file == r.expected->file);
    }
    CHECK(v.build.file == r.build.file);
    CHECK(v.build.defines == r.build.defines);
    CHECK(v.build.aliases == r.build.aliases);
    CHECK(v.build.contraction == r.build.contraction);
    CHECK(v.build.precision == r.build.precision);
    CHECK(v.build.floatAssumptions == r.build.floatAssumptions);
    CHECK(v.build.host == r.build.host);
    CHECK(v.build.launchesApart == r.build.launchesApart);
    CHECK(v.build.initGlobals == r.build.initGlobals);
    CHECK(v.build.mallocFail == r.build.mallocFail);
  }
}

TEST_CASE("file names are relative to the folder of the vector") {
  const ir::Module m = ir::parse(kProgram);
  const std::string text = toJson(racing(), m, "out/deep", "0");
  CHECK(nlohmann::json::parse(text)["source"]["file"] == "../../k.cu");
  CHECK(VectorReader(text, "out/deep/v.json").header().build.file == "k.cu");
  CHECK(VectorReader(text, "out/moved/v.json").header().build.file == "k.cu");
}

TEST_CASE("an invalid vector is rejected with the position of the error") {
  const ir::Module m = ir::parse(kProgram);
  using nlohmann::json;
  const json good = json::parse(toJson(racing(), m, "", "0"));
  struct Case {
    const char *pointer, *value, *says;
  };
  const Case cases[] = {
      {"/kind", "\"x\"", "no test vector"},
      {"/schema", "99", "reads schema"},
      {"/surprise", "1", "there is no \"surprise\" here"},
      {"/kernel", "\"other\"", "no kernel 'other'"},
      {"/variant", "1", "has 1 kernel 'k', and this is number 1"},
      {"/build/host", "\"none\"", "$.build.host: expected follow, launches or ignore"},
      {"/build/fpAssume", "[\"finit\"]", "there is no 'finit'"},
      {"/launch/blockDim/0", "0", "$.launch.blockDim[0]: expected a whole number from 1"},
      {"/launch/blockDim", "[4294967295,4294967295,4294967295]", "more than"},
      {"/launch/lockStep", "1", "expected true or false"},
      {"/blocks/0/0", "1", "outside the grid"},
      {"/blocks", "[]", "at least one block"},
      {"/parameters/1/bits", "\"7\"", "$.parameters[1].bits: expected bits"},
      {"/parameters/1/bits", "\"0x11111111111111111\"", "at most 64 bits"},
      {"/parameters/1/name", "\"m\"", "the source calls it 'n'"},
      {"/parameters", "[]", "2 parameters, and here are 0"},
      {"/memory", R"([{"object":{"id":1,"name":"b"},"bytes":{}}])", "no array or variable 'b'"},
      {"/memory", R"([{"object":{"id":1,"name":"a"},"bytes":{"x":"00"}}])", "offset of a byte"},
      {"/memory", R"([{"object":{"id":1,"name":"a"},"bytes":{"0":"0"}}])", "hexadecimal digits"},
      {"/memory", R"([{"object":{"id":1,"name":"a"},"bytes":{"0":"0000","1":"00"}}])", "another run"},
      {"/schedule/priority", "[[0,4]]", "$.schedule.priority[0][1]: expected a whole number from 0 to 3"},
      {"/schedule/priority", "[[0]]", "index of a block and of a thread"},
      {"/expected", "{}", "\"class\" is missing"},
  };
  for (const Case& c : cases) {
    INFO(c.pointer << " " << c.value);
    json bad = good;
    bad[json::json_pointer(c.pointer)] = json::parse(c.value);
    std::string said;
    try {
      std::vector<std::string> notes;
      VectorReader(bad.dump(), "v.json").read(m, notes);
    } catch (const UserError& e) {
      said = e.what();
    }
    CHECK(said.starts_with("v.json: $"));
    CHECK(said.find(c.says) != std::string::npos);
  }
  // Every missing member is reported.
  for (const auto& [key, value] : good.items()) {
    INFO(key);
    json bad = good;
    bad.erase(key);
    std::vector<std::string> notes;
    CHECK_THROWS_AS(VectorReader(bad.dump(), "v.json").read(m, notes), UserError);
  }
  CHECK_THROWS_AS(VectorReader("{", "v.json"), UserError);
  CHECK_THROWS_AS(VectorReader("", "v.json"), UserError);
}

TEST_CASE("instructions are identified by their properties, not by chance") {
  TestVector v = racing();
  v.witness.orderedAtomics = {kStore};
  const std::string text = toJson(v, ir::parse(kProgram), "", "0");
  auto with = [](std::string program, const std::string& from, const std::string& to) {
    program.replace(program.find(from), from.size(), to);
    return ir::parse(program);
  };
  std::vector<std::string> notes;
  const VectorReader reader(text, "v.json");
  // One more instruction before it: found by its source location.
  const auto later = reader.read(with(kProgram, "%2:i32 = sreg", "%9:i32 = sreg tid.x\n%2:i32 = sreg"), notes);
  CHECK(later.witness.orderedAtomics == std::set<ir::InstRef>{{0, 0, 3}});
  CHECK(notes.empty());
  // Its source location has changed: no instruction matches.
  const auto gone = reader.read(with(kProgram, "4 7", "5 7"), notes);
  CHECK(gone.witness.orderedAtomics.empty());
  CHECK(notes.size() == 1);
  CHECK(programHash(ir::parse(kProgram)) != programHash(with(kProgram, "4 7", "5 7")));
  CHECK(programHash(ir::parse(kProgram)) == programHash(with(kProgram, "\"k.cu\" 3", "\"dir/k.cu\" 3")));
}

TEST_CASE("kernels of one name are distinguished by their number") {
  const std::string program = kProgram;
  const ir::Module m = ir::parse(program + program.substr(program.find("kernel \"k\"")));
  TestVector v = racing();
  v.witness.kernel = 1;
  std::vector<std::string> notes;
  CHECK(VectorReader(toJson(v, m, "", "0"), "v.json").read(m, notes).witness.kernel == 1);
  v.witness.kernel = 0;
  CHECK(VectorReader(toJson(v, m, "", "0"), "v.json").read(m, notes).witness.kernel == 0);
}

TEST_CASE("the host locations of facts do not affect the program hash") {
  ir::Module m = ir::parse(kProgram);
  ir::KernelParam &a = m.kernels[0].params[0], &n = m.kernels[0].params[1];
  a.allocatedAt = {{"k.cu", 9, "cudaMalloc"}};
  a.contents = {{0}, {}, {}, {{"k.cu", 10, "cudaMemset"}}};
  n.passed = 7;
  n.passedAt = {{"k.cu", 11, ""}};
  m.kernels[0].sourceLaunch.emplace();
  m.kernels[0].sourceLaunch->hostValues = {{32, true, {{"k.cu", 8, ""}}}};
  ir::Module other = m;
  ir::Kernel& k = other.kernels[0];
  for (ir::HostPlaces* p : {&k.params[0].allocatedAt, &k.params[0].contents.origins, &k.params[1].passedAt,
                            &k.sourceLaunch->hostValues[0].at})
    p->front().file = "dir/k.cu";
  CHECK(programHash(m) == programHash(other));
  k.params[1].passed = 8;
  CHECK(programHash(m) != programHash(other));
}

TEST_CASE("a vector runs under each kind of schedule") {
  const ir::Module m = ir::parse(kProgram);
  TestVector v = racing();
  v.expected = Expectation{PropertyClass::Race, Level::IntraWarp, "a", "k.cu", 4, 7, {}, ""};
  const Cancellation never;
  for (Schedule s :
       {Schedule{Schedule::Kind::Recorded}, Schedule{Schedule::Kind::Canonical}, Schedule{Schedule::Kind::Random, 5}}) {
    const VectorRun run = runVector(v, m, s, never);
    REQUIRE(run.shown());
    CHECK(run.asExpected);
    CHECK(run.result.verdict == Status::Violated);
    CHECK(run.shown()->level == Level::IntraWarp);
    // The steps of both threads are available for the report.
    const Counterexample& ce = *run.shown()->counterexample;
    const interp::Violation& race = ce.outcome.violations[ce.violation];
    for (interp::ThreadId t : {race.first->thread, race.second->thread})
      CHECK(std::any_of(ce.outcome.steps.begin(), ce.outcome.steps.end(),
                        [&](const interp::Step& step) { return step.thread == t && step.access; }));
  }
  const auto recorded = runVector(v, m, {}, never).shown()->counterexample;
  CHECK(recorded->outcome.violations[recorded->violation].first->thread.lane == 3);
  const auto canonical = runVector(v, m, {Schedule::Kind::Canonical}, never).shown()->counterexample;
  CHECK(canonical->outcome.violations[canonical->violation].first->thread.lane == 0);
  // Random schedules differ, and each seed always gives the same one.
  std::set<std::pair<uint32_t, uint32_t>> pairs;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    auto lanes = [&] {
      const auto ce = runVector(v, m, {Schedule::Kind::Random, seed}, never).shown()->counterexample;
      const interp::Violation& race = ce->outcome.violations[ce->violation];
      return std::pair(race.first->thread.lane, race.second->thread.lane);
    };
    const auto once = lanes();
    CHECK(once == lanes());
    pairs.insert(once);
  }
  CHECK(pairs.size() > 4);
}

TEST_CASE("file names contain no special characters") {
  CHECK(fileNameOf("reduce<64>") == "reduce_64_");
  CHECK(fileNameOf("../../etc/x") == "______etc_x");
  CHECK(fileNameOf("a b;$(c)`d`\n") == "a_b___c__d__");
  CHECK(fileNameOf("").size() == 1);
  CHECK(fileNameOf(std::string(1000, 'x')).size() == 80);
}
