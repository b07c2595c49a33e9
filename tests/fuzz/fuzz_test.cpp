// Every parser of what a user gives answers malformed text with a UserError, or accepts it: it does not crash, hang, or
// report a defect of gpubmc.

#include <catch2/catch.hpp>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "core/cli/header_flags.h"
#include "core/cli/values.h"
#include "core/frontend/frontend.h"
#include "core/report/baseline.h"
#include "core/report/json.h"
#include "core/report/read_trace.h"
#include "core/report/trace_text.h"
#include "core/run/check.h"
#include "core/vectors/make_vectors.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"
#include "tests/fuzz/mutate.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::core;
using gpubmc::tests::mutated;
using gpubmc::tests::seedsBelow;

namespace {

const std::string kKernel =
    R"(object @1 "a" global size=unknown align=256 init=arbitrary element=4 type="int" part=0:i32 !1
object @2 "s" shared size=256 align=4 init=undefined element=4 type="int" part=0:i32 !5
location !1 "k.cu" 1 0 "k"
location !2 "k.cu" 1 0 "k"
location !3 "k.cu" 3 5 "k"
location !4 "k.cu" 3 3 "k"
location !5 "k.cu" 2 0 "k"
location !6 "k.cu" 3 18 "k"
location !7 "k.cu" 4 3 "k"
location !8 "k.cu" 5 12 "k"
location !9 "k.cu" 5 8 "k"
location !10 "k.cu" 5 0 "k"
location !11 "k.cu" 5 21 "k"
location !12 "k.cu" 5 3 "k"
location !13 "k.cu" 6 7 "k"
location !14 "k.cu" 6 19 "k"
location !15 "k.cu" 6 7 "k"
location !16 "k.cu" 6 33 "k"
location !17 "k.cu" 6 31 "k"
location !18 "k.cu" 6 24 "k"
location !19 "k.cu" 6 29 "k"
location !20 "k.cu" 7 3 "k"
location !21 "k.cu" 8 15 "k"
location !22 "k.cu" 8 3 "k"
location !23 "k.cu" 9 1 "k"
location !24 "k.cu" 5 33 "k"
location !25 "k.cu" 5 31 "k"
location !26 "k.cu" 5 46 "k"
location !27 "k.cu" 5 26 "k"
location !28 "k.cu" 5 3 "k"
function 0 "k" (ptr "a", i32 "n") void !1
block 0 "entry"
  dbg %0:ptr "a" !2
  dbg %1:i32 "n" !2
  %3:i32 = sreg tid.x !3
  %4:i64 = zext %3:i32 !4
  %5:i64 = mul %4:i64, 4:i64 !4
  %6:ptr = ptradd @2, %5:i64 !4
  store %1:i32, %6:ptr align=4 !6
  barrier sync !7
  dbg 0:i32 "i" !8
  br -> 1 !9
block 1 "for.cond"
  %2:i32 = phi 0:i32, %27:i32 -> 0, 5 !10
  %7:i1 = icmp slt %2:i32, %1:i32 !11
  condbr %7:i1 -> 5, 2 !12
block 2 "for.end"
  %8:i32 = sreg tid.x !13
  %9:i1 = icmp ult %8:i32, 4:i32 !14
  condbr %9:i1 -> 3, 4 !15
block 3 "if.then"
  %10:i32 = sreg tid.x !16
  %11:i64 = zext %10:i32 !17
  %12:i64 = mul %11:i64, 4:i64 !17
  %13:ptr = ptradd @2, %12:i64 !17
  %14:i32 = load %13:ptr align=4 !17
  store %14:i32, %0:ptr align=4 !19
  br -> 4 !18
block 4 "if.end"
  %15:i1 = icmp ne %1:i32, 3:i32 !20
  %16:i64 = zext %15:i1 !20
  %17:i32 = select %15:i1, 1:i32, 0:i32 !20
  %18:i1 = icmp ne %17:i32, 0:i32 !20
  assert %18:i1 "n != 3" !20
  %19:ptr = ptradd %0:ptr, 4:i64 !21
  %20:i32 = atomicrmw add %19:ptr, 2:i32 align=4 !22
  ret !23
block 5 "for.body"
  %21:i32 = sreg tid.x !24
  %22:i64 = zext %21:i32 !25
  %23:i64 = mul %22:i64, 4:i64 !25
  %24:ptr = ptradd @2, %23:i64 !25
  %25:i32 = load %24:ptr align=4 !26
  %26:i32 = add %25:i32, %2:i32 !26
  store %26:i32, %24:ptr align=4 !26
  %27:i32 = add %2:i32, 1:i32 !27
  dbg %27:i32 "i" !27
  br -> 1 !28
end
kernel "k" function=0 link="_Z1kPii" room=64,0,0 axes=1 !1
  param "a" ptr "int *" object=1 unsigned
  param "n" i32 "int"
)";

/// Calls `parse` with malformed texts. Mistakes of the user are all it may throw.
template <class Parse>
void fuzz(const std::vector<std::string>& samples, uint64_t count, const Parse& parse) {
  const auto seeds = seedsBelow(count);
  size_t accepted = 0;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    const std::string text = mutated(samples, seed);
    INFO("seed " << seed << ": " << text.substr(0, 2000));
    try {
      parse(text);
      ++accepted;
    } catch (const UserError&) {
    } catch (const ir::ParseError&) {
    } catch (const std::exception& e) {
      FAIL(e.what());
    }
  }
  CHECK(accepted < seeds.count());
}

/// The kernel above as the printer prints it now, and a result of checking it.
ir::Module sampleModule() {
  ir::Module m = ir::parse(kKernel);
  REQUIRE(ir::verify(m).empty());
  return m;
}

RunResult sampleRun(const Options& options) {
  return check(sampleModule(), options, Cancellation(), {}, {});
}

}  // namespace

TEST_CASE("malformed expressions") {
  fuzz({"n % 4 == 0", "(n + 255) / 256 == gridDim.x && m > 0 || n < 3", "n ? m*2 : uint32(n - 1)", "blockDim.x & 7",
        "-5 <= n"},
       200'000, [](const std::string& text) {
         ir::parseExpression(text, [](std::string_view name) -> uint32_t {
           if (name == "n") return 0;
           if (name == "m") return 1;
           throw UserError("unknown name");
         });
       });
}

TEST_CASE("malformed header comments") {
  fuzz({"//--blockDim=64 --gridDim=[2,1]\n//--array a=64 --param n=3\n__global__ void k();\n",
        "/* text\n */ // words\n// --alias a,b --assume x\n//-DN=4 --unwind=3\n",
        "//--error race --off bounds\n//--fmad=on --ftz=true\n"},
       100'000, [](const std::string& text) {
         Options options;
         options.file = "k.cu";
         applyHeaderFlags(headerFlagsIn(text), options);
       });
}

TEST_CASE("malformed values of flags") {
  fuzz({"64", "16,16", "[16,16,4]", "n=64", "a,b", "race"}, 100'000, [](const std::string& text) {
    switch (text.size() % 5) {
      case 0: parseBlock(text, "-b", Language::Cuda); break;
      case 1: parseGrid(text, "-g"); break;
      case 2: parseBinding(text, "--array"); break;
      case 3: parseAlias(text, "--alias"); break;
      default: parseClass(text, "--off"); break;
    }
  });
}

TEST_CASE("malformed kernel IR") {
  fuzz({kKernel}, 100'000, [](const std::string& text) {
    const ir::Module m = ir::parse(text);
    if (!ir::verify(m).empty()) throw UserError("not well-formed");
  });
}

TEST_CASE("kernel IR that is well-formed is no defect") {
  const auto seeds = seedsBelow(2'000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    const std::string text = mutated({kKernel}, seed);
    INFO("seed " << seed << ": " << text.substr(0, 2000));
    ir::Module m;
    try {
      m = ir::parse(text);
    } catch (const ir::ParseError&) {
      continue;
    } catch (const UserError&) {
      continue;
    }
    if (!ir::verify(m).empty()) continue;
    Options options;
    options.jobs = 1;
    Cancellation limit;
    limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(1));
    Status verdict = Status::Unknown;
    try {
      options.callers = Options::Callers::Any;
      verdict = check(std::move(m), options, limit, {}, {}).verdict;
    } catch (const UserError&) {
    }
    CHECK(verdict != Status::InternalError);
  }
}

TEST_CASE("malformed reports and baselines") {
  Options options;
  const RunResult run = sampleRun(options);
  REQUIRE(run.verdict == Status::Violated);
  JsonOptions traces;
  traces.traceSteps = 1000;
  const std::string report = jsonReport(run, "1", traces);
  fuzz({jsonReport(run, "1"), report}, 100'000, [](const std::string& text) {
    for (const ReadTrace& t : readReport(text, "r.json").traces) traceText(t, {true, {}}, Paint(false));
  });
  fuzz({baselineJson(baselineOf(run)), jsonReport(run, "1"),
        R"({"runs": [{"tool": {"driver": {"name": "gpubmc"}}, "results": []}]})"},
       100'000, [](const std::string& text) { parseBaseline(text, "b.json"); });
}

TEST_CASE("malformed vectors") {
  Options options;
  options.file = "k.cu";
  const RunResult run = sampleRun(options);
  const auto all = vectors::vectorsOf(run, options);
  REQUIRE(!all.empty());
  std::vector<std::string> notes;
  fuzz({vectors::toJson(all[0].vector, run.module, ".", "1")}, 100'000, [&](const std::string& text) {
    notes.clear();
    vectors::VectorReader(text, "v.json").read(run.module, notes);
  });
}

/// As a string literal of C.
std::string asLiteral(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return out + "\"";
}

TEST_CASE("malformed inline PTX") {
  const std::vector<std::string> samples{"{ .reg .b32 t<4>; mov.u32 t1, %%tid.x; st.global.u32 [%0], t1; }",
                                         ".loc 1 2 3\n ld.global.v2.u32 {%1, %1}, [%0+4];",
                                         "/* c */ bar.sync 0; // x\n .pragma \"nounroll\"; @p bra L; L:",
                                         "add.u32 %1, %1, 3; shfl.sync.idx.b32 %1, %1, 1, 31, -1;",
                                         "membar.gl; fence.acq_rel.gpu;"};
  constexpr uint64_t kInOne = 100;
  const std::string path = std::filesystem::temp_directory_path() / fmt::format("gpubmc-fuzz-{}.cu", ::getpid());
  const auto seeds = seedsBelow(120);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    // Clang parses placeholders itself, and rejects what it does not know: a file with one such text tells nothing.
    std::string code = "__global__ void k(int *a, int n) {\n";
    for (uint64_t i = 0; i < kInOne; ++i) {
      std::string text = mutated(samples, kInOne * seed + i);
      for (size_t at = 0; (at = text.find('%', at)) != std::string::npos; at += 2)
        if (text.compare(at, 2, "%0") != 0 && text.compare(at, 2, "%1") != 0 && text.compare(at, 2, "%%") != 0)
          text.insert(at, "%");
      for (char& c : text)
        if (c == '{' || c == '|' || c == '}' || c == 0) c = ' ';  // alternatives of dialects
      code += fmt::format("  if (n == {}) asm volatile({} :: \"l\"(a), \"r\"(n));\n", i, asLiteral(text));
    }
    std::ofstream(path) << code << "}\n";
    Options options;
    options.file = path;
    INFO("seed " << seed);
    const FrontendResult result = compile(options, false);
    INFO(result.diagnostics.substr(0, 2000));
    CHECK((result.ok || result.diagnostics.find("error:") != std::string::npos));
  }
  std::filesystem::remove(path);
}
