// fuzz_parsers SAMPLES SECONDS [COUNT [FIRST]]: the parsers of what a user gives, compiled with the sanitizers, read
// malformed texts: COUNT each (default: as many as fit), from seed FIRST on, and none for more than SECONDS. A text is
// accepted or is a mistake of the user; anything else ends the program, which names the parser and the seed.
//
// SAMPLES is a folder of well-formed texts, which gpubmc makes (`./dev test`): kernel.gir, and of its check
// report.json, trace.json, baseline.json and vector.json.

#include <sanitizer/common_interface_defs.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "core/cli/header_flags.h"
#include "core/cli/values.h"
#include "core/report/baseline.h"
#include "core/report/read_trace.h"
#include "core/report/trace_text.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "gpu-model/ir/expression.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"
#include "tests/fuzz/mutate.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

struct Parser {
  const char* name;
  std::vector<std::string> samples;
  std::function<void(const std::string&)> parse;
};

std::vector<Parser> parsersFor(const std::string& folder) {
  auto sample = [&](const char* name) { return readInput(folder + "/" + name); };
  std::vector<Parser> out;
  out.push_back({"expressions",
                 {"n % 4 == 0", "(n + 255) / 256 == gridDim.x && m > 0 || n < 3", "n ? m*2 : uint32(n - 1)"},
                 [](const std::string& text) {
                   ir::parseExpression(text, [](std::string_view name) -> uint32_t {
                     if (name == "n") return 0;
                     throw UserError("unknown name");
                   });
                 }});
  out.push_back({"header comments",
                 {"//--blockDim=64 --gridDim=[2,1]\n//--array a=64*n --param n=3\n__global__ void k();\n",
                  "/* text\n */ // words\n// --alias a,b --assume x\n//-DN=4 --unwind=3\n",
                  "//--error race --off bounds\n//--fmad=on --ftz=true --warp-sync=16\n"},
                 [](const std::string& text) {
                   Options options;
                   options.file = "k.cu";
                   applyHeaderFlags(headerFlagsIn(text), options);
                 }});
  out.push_back({"values of flags", {"64", "16,16", "[16,16,4]", "n=64", "a,b", "race"}, [](const std::string& text) {
                   switch (text.size() % 5) {
                     case 0: parseBlock(text, "-b", Language::Cuda); break;
                     case 1: parseGrid(text, "-g"); break;
                     case 2: parseBinding(text, "--array"); break;
                     case 3: parseAlias(text, "--alias"); break;
                     default: parseClass(text, "--off"); break;
                   }
                 }});
  out.push_back({"kernel IR", {sample("kernel.gir")}, [](const std::string& text) { ir::verify(ir::parse(text)); }});
  out.push_back({"reports", {sample("report.json"), sample("trace.json")}, [](const std::string& text) {
                   for (const ReadTrace& t : readReport(text, "r.json").traces) {
                     traceText(t, {true, {}}, Paint(false));
                     traceText(t, {false, {}}, Paint(false));
                   }
                 }});
  out.push_back({"baselines", {sample("baseline.json"), sample("report.json")}, [](const std::string& text) {
                   parseBaseline(text, "b.json");
                 }});
  const ir::Module module = ir::parse(sample("kernel.gir"));
  out.push_back({"vectors", {sample("vector.json")}, [module](const std::string& text) {
                   std::vector<std::string> notes;
                   vectors::VectorReader(text, "v.json").read(module, notes);
                 }});
  return out;
}

const char* parser = "none";
uint64_t seed = 0;

void tell() {
  std::printf("in the parser of %s, seed %llu\n", parser, static_cast<unsigned long long>(seed));
  std::fflush(stdout);
}

/// Whether the text is accepted; nothing but a mistake of the user may keep it from that.
bool accepts(const Parser& p, const std::string& text) {
  try {
    p.parse(text);
    return true;
  } catch (const UserError&) {  // ir::ParseError is one
  } catch (const std::exception& e) {
    std::printf("%s\n", e.what());
    tell();
    std::exit(1);
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  using Clock = std::chrono::steady_clock;
  if (argc < 3) return 2;
  const std::chrono::duration<double> most(std::atof(argv[2]));
  const uint64_t count = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : UINT64_MAX;
  const uint64_t first = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 0;
  __sanitizer_set_death_callback(tell);
  for (const Parser& p : parsersFor(argv[1])) {
    parser = p.name;
    for (const std::string& text : p.samples)
      if (!accepts(p, text) && p.samples.size() < 3) {
        std::printf("%s: the sample is not accepted\n", p.name);
        return 1;
      }
    const Clock::time_point begun = Clock::now();
    uint64_t accepted = 0, tried = 0;
    for (; tried < count && Clock::now() - begun < most; ++tried) {
      seed = first + tried;
      accepted += accepts(p, gpubmc::tests::mutated(p.samples, seed));
    }
    std::printf("%-16s %llu texts, %llu accepted\n", p.name, static_cast<unsigned long long>(tried),
                static_cast<unsigned long long>(accepted));
    std::fflush(stdout);
  }
  return 0;
}
