#include "core/cli/self_description.h"

#include <iostream>

#include "core/cli/command_line.h"
#include "core/cli/commands.h"
#include "core/cli/version.h"
#include "core/usage/completion.h"
#include "core/usage/man_page.h"

namespace gpubmc::core {

namespace {

constexpr const char* kPrinted = "Exit codes: 0 printed, 2 bad usage.";

struct CompletionLine : CommandLine {
  std::string shell;

  CompletionLine()
      : CommandLine(
            "gpubmc completion prints a script that makes a shell complete commands, flags, their values and files. "
            "In a shell\nthat runs: source <(gpubmc completion bash).",
            "gpubmc completion", kPrinted) {
    oneOf(add_option("shell", shell, "the shell that reads the script"), {"bash", "zsh", "fish"})->required();
  }
};

struct ManPageLine : CommandLine {
  ManPageLine() : CommandLine("gpubmc man-page prints the manual page, for man.", "gpubmc man-page", kPrinted) {}
};

}  // namespace

int runCompletion(int argc, char** argv) {
  CompletionLine line;
  if (auto code = line.read(argc, argv)) return *code;
  const usage::Command program = describeProgram();
  std::cout << (line.shell == "bash"  ? usage::bashCompletion(program)
                : line.shell == "zsh" ? usage::zshCompletion(program)
                                      : usage::fishCompletion(program));
  return 0;
}

int runManPage(int argc, char** argv) {
  ManPageLine line;
  if (auto code = line.read(argc, argv)) return *code;
  std::cout << usage::manPage(describeProgram(), programVersion());
  return 0;
}

usage::Command describeCompletion() {
  return CompletionLine().described("completion");
}

usage::Command describeManPage() {
  return ManPageLine().described("man-page");
}

}  // namespace gpubmc::core
