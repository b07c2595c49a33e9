// User errors, and options that are passed to Clang.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using Catch::Matchers::Contains;

static core::FrontendResult compileFile(const std::string& path) {
  return core::compile(optionsFor(path), false);
}

TEST_CASE("a missing file is reported") {
  core::FrontendResult r = compileFile("/nonexistent/kernel.cu");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("/nonexistent/kernel.cu: no such file"));
}

TEST_CASE("a directory is reported") {
  core::FrontendResult r = compileFile(std::filesystem::temp_directory_path().string());
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("is a directory"));
}

TEST_CASE("an empty file is reported") {
  SourceFile file(" \n\t\n");
  core::FrontendResult r = compileFile(file.path());
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains(file.path() + ": is empty"));
}

TEST_CASE("a file that is not text is reported") {
  SourceFile file(
      std::string("\x7f"
                  "ELF\0\0\0",
                  7));
  core::FrontendResult r = compileFile(file.path());
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("is not text"));
}

TEST_CASE("syntax errors have Clang's message, line and excerpt") {
  SourceFile file("__global__ void k(int *a) {\n  a[0] = ;\n}\n");
  core::FrontendResult r = compileFile(file.path());
  CHECK_FALSE(r.ok);
  CHECK(r.module.kernels.empty());
  CHECK_THAT(r.diagnostics, Contains("kernel.cu:2:10: error: expected expression"));
  CHECK_THAT(r.diagnostics, Contains("a[0] = ;"));
}

TEST_CASE("colour is optional") {
  SourceFile file("__global__ void k(int *a) { a[0] = ; }\n");
  CHECK(core::compile(optionsFor(file.path()), true).diagnostics.find("\033[") != std::string::npos);
  CHECK(core::compile(optionsFor(file.path()), false).diagnostics.find("\033[") == std::string::npos);
}

TEST_CASE("warnings do not stop the run") {
  core::FrontendResult r = compileText("__global__ void k(int *a) { if (a[0] = 1) a[1] = 2; }");
  CHECK(r.ok);
  CHECK_THAT(r.diagnostics, Contains("warning"));
}

TEST_CASE("a file without kernels is reported") {
  core::FrontendResult r = compileText("int main() { return 0; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("no kernel") && Contains("kernel.cu"));
}

TEST_CASE("a template that is never instantiated is reported by name") {
  core::FrontendResult r = compileText("template <int N> __global__ void fill(int *a) { a[0] = N; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.unchecked, Contains("'fill'") && Contains("instantiat"));
  CHECK_THAT(r.diagnostics, !Contains("error"));
}

TEST_CASE("a template that is never instantiated is reported beside a kernel") {
  core::FrontendResult r = compileText(
      "template <int N> __global__ void fill(int *a) { a[0] = N; }\n__global__ void k(int *a) { a[0] = 1; }\n");
  REQUIRE(r.ok);
  CHECK(r.unchecked.empty());
  REQUIRE(r.module.notes.size() == 1);
  CHECK_THAT(r.module.notes.front(), Contains("'fill'") && Contains("not checked"));
}

TEST_CASE("definitions, include directories and the standard are passed on") {
  SourceFile header("#define VALUE 5\n", "value.h");
  SourceFile file(
      "#include \"value.h\"\n#if __cplusplus < 202002L\n#error standard\n#endif\n"
      "__global__ void k(int *a) { a[WHERE] = VALUE; }\n");
  core::Options options = optionsFor(file.path());
  options.defines = {"WHERE=3"};
  options.includeDirs = {std::filesystem::path(header.path()).parent_path().string()};
  options.standard = "c++20";
  core::FrontendResult r = core::compile(options, false);
  INFO(r.diagnostics);
  REQUIRE(r.ok);
  CHECK(all(kernelFunction(r.module), ir::Opcode::Store).at(0)->operands[0].payload == 5);
}

TEST_CASE("bad compiler options are reported") {
  SourceFile file("__global__ void k(int *a) { a[0] = 1; }\n");
  core::Options options = optionsFor(file.path());
  options.standard = "c++1";
  core::FrontendResult r = core::compile(options, false);
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("c++1"));
}

TEST_CASE("the stages can be dumped") {
  SourceFile file("__global__ void k(int *a) { a[TID] = 1; }\n");
  core::Options options = optionsFor(file.path());
  options.dumpIr = {"clang", "promote"};
  core::FrontendResult r = core::compile(options, false);
  REQUIRE(r.ok);
  CHECK_THAT(r.dumps, Contains("== after clang ==\n") && Contains("== after promote ==\n"));
  CHECK_THAT(r.dumps, !Contains("== after inline =="));
  CHECK(r.dumps.find("alloca") < r.dumps.find("== after promote"));
}
