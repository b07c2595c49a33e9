// Analyses a host program with one mutant selected. Arguments: the mutant's name or `none`, and the file. Prints the
// launches, the defects of the program and the result of the audit.

#include <cstdio>
#include <cstring>

#include "core/frontend/frontend.h"
#include "core/report/launches.h"
#include "core/run/kept_variables.h"
#include "encoder/util/error.h"
#include "tests/mutants/chosen.h"

using namespace gpubmc;

namespace {

const char* mutant = "none";

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  mutant = argv[1];
  core::Options options;
  options.file = argv[2];
  options.auditHost = true;
  try {
    const Cancellation never;
    const core::FrontendResult result = core::compile(
        options, false, nullptr, [&](ir::Module& module) { return core::refutedKept(module, options, never); });
    if (!result.ok) return 2;
    std::printf("%s", core::launchesText(result.module).c_str());
    for (const core::HostFinding& f : result.host) std::printf("%s\n", f.message.c_str());
  } catch (const InternalError& e) {
    std::printf("%s\n", e.what());
  }
}
