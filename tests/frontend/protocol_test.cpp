// The embedded headers and the lowering agree: every intrinsic that intrinsics.h declares is known by name.

#include <catch2/catch.hpp>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// A call with one variable for each parameter: pointers into the kernel's buffer, a text for `const char*`.
std::string callOf(const std::string& name, const std::string& parameters) {
  std::ostringstream declarations, arguments;
  std::istringstream in(parameters);
  std::string type;
  for (int k = 0; std::getline(in, type, ','); ++k) {
    if (k) arguments << ", ";
    if (type.find("char") != std::string::npos) {
      arguments << "\"text\"";
      continue;
    }
    const bool pointer = type.find('*') != std::string::npos;
    declarations << type << " a" << k << " = "
                 << (pointer ? "(" + type + ")buffer" : "(" + type + ")buffer[" + std::to_string(k) + "]") << "; ";
    arguments << "a" << k;
  }
  return "if (buffer[9]) { " + declarations.str() + name + "(" + arguments.str() + "); }\n";
}

}  // namespace

TEST_CASE("every declared intrinsic is lowered") {
  const std::string path = GPUBMC_SOURCE_DIR "/gpu-model/cuda/include/gpubmc/intrinsics.h";
  std::ifstream in(path);
  REQUIRE(in);
  std::string line, body;
  std::vector<std::string> names;
  const std::regex declaration(R"(^GPUBMC_(?:FN|MEET) [a-z 0-9_]+[ *](__gpubmc_\w+)\((.*)\);)");
  while (std::getline(in, line)) {
    std::smatch match;
    if (!std::regex_search(line, match, declaration)) continue;
    names.push_back(match[1]);
    body += callOf(match[1], match[2]);
  }
  REQUIRE(names.size() > 100);

  SourceFile file("#include \"" + path + "\"\n__attribute__((global)) void k(int *buffer) {\n" + body + "}\n");
  core::Options options;
  options.file = file.path();
  core::FrontendResult r = core::compile(options, false);
  INFO(r.diagnostics);
  REQUIRE(r.ok);
  std::vector<std::string> missed;
  for (const ir::Inst* i : all(kernelFunction(r.module), ir::Opcode::UnsupportedOp)) missed.push_back(i->name);
  CHECK(missed == std::vector<std::string>{"text"});  // that of __gpubmc_unsupported
}
