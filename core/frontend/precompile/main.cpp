// gpubmc_precompile AST TABLE: makes, at build time, the precompiled prelude and a C++ file with it and its dependences
// as a table (core/frontend/headers/precompiled.h).

#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "core/frontend/headers/precompiled.h"
#include "core/frontend/precompile/precompile.h"

namespace gpubmc::core {

/// This program makes it, so it has none.
PrecompiledPrelude precompiledPrelude() {
  return {};
}

namespace {

std::string literal(const std::string& text) {
  std::string out = "\"";
  for (unsigned char c : text) out += fmt::format("\\{:03o}", c);
  return out + "\"";
}

std::string list(const char* name, const std::vector<std::string>& texts) {
  std::string out = fmt::format("constexpr std::string_view {}[] = {{\n", name);
  for (const std::string& t : texts) out += literal(t) + ",\n";
  return out + "};\n";
}

void writeTable(const PreludeRecord& record, const std::string& ast, const std::string& path) {
  std::string seen = "constexpr PrecompiledPrelude::Seen seen[] = {\n";
  for (const auto& [file, hash] : record.seen) seen += fmt::format("{{{}, {}ull}},\n", literal(file), hash);
  std::ofstream out(path, std::ios::trunc);
  out << "#include \"core/frontend/headers/precompiled.h\"\n\n"
         "asm(\".section .rodata\\n\"\n\".balign 16\\n\"\n\"gpubmc_precompiled_prelude:\\n\"\n"
      << fmt::format("\".incbin \\\"{}\\\"\\n\"\n", ast)
      << "\"gpubmc_precompiled_prelude_end:\\n\"\n\".previous\\n\");\n"
         "extern \"C\" const char gpubmc_precompiled_prelude[], gpubmc_precompiled_prelude_end[];\n\n"
         "namespace gpubmc::core {\nnamespace {\n"
      << list("arguments", record.arguments) << list("names", record.names) << seen
      << "};\n}  // namespace\n\nPrecompiledPrelude precompiledPrelude() {\n"
         "  return {{gpubmc_precompiled_prelude, size_t(gpubmc_precompiled_prelude_end - "
         "gpubmc_precompiled_prelude)},\n"
         "          arguments, names, seen};\n}\n\n}  // namespace gpubmc::core\n";
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace
}  // namespace gpubmc::core

int main(int argc, char** argv) try {
  if (argc != 3) throw std::runtime_error("usage: gpubmc_precompile AST TABLE");
  gpubmc::core::writeTable(gpubmc::core::precompilePrelude(argv[1]), argv[1], argv[2]);
  return 0;
} catch (const std::exception& e) {
  std::cerr << "gpubmc_precompile: " << e.what() << "\n";
  return 1;
}
