#include "core/frontend/reference/reference_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/frontend/clang/source_file.h"
#include "core/frontend/reference/compile_host.h"
#include "core/frontend/reference/entry.h"
#include "core/frontend/reference/host_code.h"
#include "core/frontend/simd/simd.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {
namespace {

/// How to allow the instructions that a file uses without saying so.
std::string onFeatures(const std::vector<std::string>& errors) {
  std::set<std::string> flags;
  for (const std::string& e : errors)
    for (const std::string_view before : {" requires target feature '", " needs target feature "})
      if (const size_t at = e.find(before); at != std::string::npos) {
        const std::string rest = e.substr(at + before.size());
        flags.insert("-m" + rest.substr(0, rest.find_first_of("',|")));
      }
  if (flags.empty()) {
    const bool isNeon = std::ranges::any_of(
        errors, [](const std::string& e) { return e.find("NEON intrinsics not available") != std::string::npos; });
    return isNeon ? "note: --target aarch64 compiles for a machine with NEON\n" : "";
  }
  return fmt::format(
      "note: {} allows these instructions, as for Clang; so does __attribute__((target(...))) at a "
      "function\n",
      fmt::join(flags, " "));
}

}  // namespace

bool addReferences(const Options& options, bool colour, llvm::Module& module, SourceFacts& facts,
                   std::string& diagnostics) {
  std::vector<ReferenceRequest> requests = options.references;
  std::erase_if(requests, [&](const ReferenceRequest& r) {
    return r.file.empty() && std::any_of(facts.kernels.begin(), facts.kernels.end(), [&](const KernelFacts& k) {
             return k.name == r.function || k.name.starts_with(r.function + "<");
           });
  });
  std::vector<std::string> files;
  for (const ReferenceRequest& r : requests) {
    const std::string& file = r.file.empty() ? options.file : r.file;
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }
  // Facts are in the order of the requests.
  std::vector<KernelFacts> entries(requests.size());
  bool good = true;
  for (const std::string& file : files) {
    if (auto complaint = complaintAboutSource(file)) {
      diagnostics += "error: " + printable(*complaint) + "\n";
      good = false;
      continue;
    }
    std::vector<size_t> of;
    std::vector<std::string> names;
    for (size_t i = 0; i < requests.size(); ++i) {
      const ReferenceRequest& r = requests[i];
      if ((r.file.empty() ? options.file : r.file) != file) continue;
      of.push_back(i);
      names.push_back(r.function);
    }
    std::vector<SearchResult> results;
    CompilationOutput compiled = compileForHost({options, file, names, colour}, module.getContext(), results);
    for (size_t k = 0; k < results.size(); ++k)
      if (const unsigned line = options.functionsAlone && results[k].found ? results[k].found->launchLine : 0)
        results[k] = {{},
                      fmt::format("'{0}' launches a kernel in line {1}; gpubmc equiv --host-function {0} compares what "
                                  "such a function launches and copies",
                                  names[k], line)};
    bool found = true;
    for (const SearchResult& r : results)
      if (!r.found && !r.complaint.empty()) {
        diagnostics += fmt::format("{}: error: {}{}\n", file, options.functionsAlone ? "" : "reference: ", r.complaint);
        found = false;
      }
    // Errors about a requested name have been reported; Clang reports all others.
    if (!compiled.module && (found || compiled.isOwnError))
      diagnostics += compiled.diagnostics + onFeatures(compiled.errors);
    if (!compiled.module || !found) {
      good = false;
      continue;
    }
    facts.notes.insert(facts.notes.end(), compiled.notes.begin(), compiled.notes.end());
    simd::replaceIntrinsics(*compiled.module);
    if (options.functionsAlone) simd::convertAsMachine(*compiled.module);
    makeHostCodePortable(*compiled.module, module);
    std::vector<FoundReference> references;
    for (size_t k = 0; k < of.size(); ++k) {
      auto entry = addEntry(*compiled.module, *results[k].found, of[k]);
      if (!entry) {
        diagnostics +=
            fmt::format("{}: error: {}a parameter or the result of '{}' has a type that gpubmc does not know\n", file,
                        options.functionsAlone ? "" : "reference: ", names[k]);
        good = false;
        continue;
      }
      if (!entry->result.empty()) facts.variables[entry->result] = results[k].found->result;
      entries[of[k]] = std::move(*entry);
    }
    if (good) linkHostCode(std::move(compiled.module), module);
  }
  if (good) facts.kernels.insert(facts.kernels.end(), entries.begin(), entries.end());
  return good;
}

}  // namespace gpubmc::core
