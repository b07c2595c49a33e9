// The table of CUDA's coverage (core/frontend/headers/coverage) agrees with the headers: each name in it compiles,
// exact or abstract operations occur in the kernel IR, and unsupported ones are reported at their line.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/headers/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using nlohmann::json;

namespace {

const std::filesystem::path kTable = GPUBMC_SOURCE_DIR "/core/frontend/headers/coverage";
const std::filesystem::path kHeaders = GPUBMC_SOURCE_DIR "/core/frontend/headers/include";

std::vector<json> families() {
  std::vector<json> result;
  for (const auto& file : std::filesystem::directory_iterator(kTable)) {
    std::ifstream in(file.path());
    const json section = json::parse(in);
    result.insert(result.end(), section.at("families").begin(), section.at("families").end());
  }
  return result;
}

constexpr const char* kParameters =
    "(int *ip, unsigned *up, unsigned long long *qp, float *fp, double *dp, __half *hp, nv_bfloat16 *bp, cuComplex "
    "*cp,\n"
    "    cudaTextureObject_t t, curandState *rng, cuda::atomic<int, cuda::thread_scope_device> *at,\n"
    "    cuda::barrier<cuda::thread_scope_block> *bar) {\n"
    "  int i = ip[0]; unsigned u = up[0]; unsigned long long q = qp[0]; long long l = qp[1]; float f = fp[0];\n"
    "  double d = dp[0]; __half h = hp[0]; __half2 h2(h, h); nv_bfloat16 b = bp[0]; cuComplex c = cp[0]; void *p = "
    "ip;\n"
    "  auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());\n"
    "  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, __half> frag;\n";

/// All includes of the given headers.
std::string includes(const std::vector<json>& all) {
  std::set<std::string> headers;
  for (const json& f : all)
    if (f.contains("headers")) headers.insert(f["headers"].begin(), f["headers"].end());
  std::string text;
  for (const std::string& h : headers) text += "#include <" + h + ">\n";
  return text;
}

std::string replaced(std::string text, const std::string& name) {
  for (size_t at = 0; (at = text.find("NAME", at)) != std::string::npos; at += name.size()) text.replace(at, 4, name);
  return text;
}

struct Statement {
  std::string family, status, text;
  bool partly = false;  ///< unsupported for some operands
};

/// A kernel, or a host function, per family, with each statement on a separate line.
struct Program {
  std::string text;
  std::map<uint32_t, Statement> statements;  ///< by line

  explicit Program(const std::vector<json>& all) : text(includes(all)) {
    int index = 0;
    for (const json& f : all) {
      if (!f.contains("groups")) continue;
      const bool host = f["status"] == "host";
      text += host ? "void h" + std::to_string(index++) + "() {\n"
                   : "__global__ void k" + std::to_string(index++) + kParameters;
      for (const json& g : f["groups"])
        for (const std::string name : g["names"]) {
          const std::string use = replaced(g["use"], name);
          const uint32_t line = 1 + uint32_t(std::count(text.begin(), text.end(), '\n'));
          statements[line] = {f["family"], f["status"], use, f.value("partly", false)};
          text += host ? use + "\n" : "  if (ip[1] == " + std::to_string(line) + ") { " + use + " }\n";
        }
      text += host ? "}\n"
                   : "  ip[2] = i; up[2] = u; qp[2] = q; qp[3] = l; fp[2] = f; dp[2] = d; hp[2] = h; hp[3] = h2.x; "
                     "bp[2] = b; cp[2] = c;\n}\n";
    }
  }
};

}  // namespace

TEST_CASE("each name in the table has the status that the table states") {
  const Program program(families());
  core::FrontendResult compiled = compileCuda(program.text);
  INFO(compiled.diagnostics);
  REQUIRE(compiled.ok);
  for (const std::string& note : compiled.module.notes) CHECK(note.find("the host's function") == std::string::npos);
  std::map<uint32_t, std::string> unsupported;
  for (const ir::Function& f : compiled.module.functions)
    for (const ir::Block& block : f.blocks)
      for (const ir::Inst& inst : block.insts)
        if (inst.op == ir::Opcode::UnsupportedOp) unsupported[compiled.module.locations[inst.loc].line] = inst.name;
  for (const auto& [line, statement] : program.statements) {
    if (statement.status == "host" || statement.partly) continue;
    INFO(statement.family << ": " << statement.text);
    INFO((unsupported.count(line) ? "unsupported: " + unsupported[line] : "not unsupported"));
    CHECK(unsupported.count(line) == (statement.status == "unsupported"));
  }
}

TEST_CASE("rejected code has an explanation") {
  for (const json& f : families()) {
    if (f["status"] != "rejected") continue;
    core::FrontendResult compiled = compileCuda(f["source"]);
    INFO(f["family"] << "\n" << compiled.diagnostics);
    CHECK(!compiled.ok);
    CHECK(compiled.diagnostics.find(f["says"].get<std::string>()) != std::string::npos);
  }
}

TEST_CASE("unsupported features are reported in the kernel that uses them") {
  for (const json& f : families()) {
    if (f["status"] != "unsupported" || !f.contains("source")) continue;
    core::FrontendResult compiled = compileCuda(f["source"]);
    INFO(f["family"] << "\n" << compiled.diagnostics);
    REQUIRE(compiled.ok);
    std::string told;
    for (const ir::Function& function : compiled.module.functions)
      for (const ir::Block& block : function.blocks)
        for (const ir::Inst& inst : block.insts)
          if (inst.op == ir::Opcode::UnsupportedOp) told += inst.name + "\n";
    CHECK(told.find(f["says"].get<std::string>()) != std::string::npos);
  }
}

TEST_CASE("each header compiles by itself, and when included twice") {
  for (const auto& file : std::filesystem::recursive_directory_iterator(kHeaders)) {
    const std::string name = std::filesystem::relative(file.path(), kHeaders).string();
    // OpenCL's headers are for host programs in C and C++, and are tested with these.
    if (!file.is_regular_file() || name.starts_with("gpubmc/") || name.starts_with("opencl/")) continue;
    const std::string include = "#include <" + name + ">\n";
    core::FrontendResult compiled =
        compileCuda(include + include + "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n");
    INFO(name << "\n" << compiled.diagnostics);
    CHECK(compiled.ok);
    CHECK(compiled.diagnostics == "");
  }
}
