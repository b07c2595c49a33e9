#include "core/frontend/commands/compile_commands.h"

#include <clang/Tooling/JSONCompilationDatabase.h>

#include <filesystem>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

constexpr const char* kName = "compile_commands.json";

/// One line.
std::string line(const std::string& text) {
  return printable(text.substr(0, text.find('\n')));
}

}  // namespace

std::string databaseFile(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) ? (std::filesystem::path(path) / kName).string() : path;
}

std::vector<CompileCommand> readCompileCommands(const std::string& path) {
  std::error_code ignored;
  const std::string file = databaseFile(path);
  const InputText input = tryReadInput(file);
  if (!input.problem.empty())
    throw UserError(
        fmt::format("-p {}: {}; give a folder with {}, which CMake writes with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                    path, input.isMissing ? "there is no " + file : file + ": " + input.problem, kName));
  std::string problem;
  const auto database = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
      input.text, problem, clang::tooling::JSONCommandLineSyntax::Gnu);
  if (!database) throw UserError(fmt::format("-p {}: {} is no compilation database: {}", path, file, line(problem)));
  const std::string here = std::filesystem::absolute(file, ignored).parent_path().string();
  std::vector<CompileCommand> out;
  for (clang::tooling::CompileCommand& c : database->getAllCompileCommands()) {
    // A relative folder is one below that of the database.
    std::filesystem::path directory = c.Directory;
    if (directory.is_relative()) directory = std::filesystem::path(here) / directory;
    out.push_back({directory.string(), std::move(c.Filename), std::move(c.CommandLine)});
  }
  return out;
}

}  // namespace gpubmc::core
