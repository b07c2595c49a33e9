#include "core/cli/equiv.h"

#include <unistd.h>

#include <iostream>

#include "core/cli/equiv_flags.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/progress.h"
#include "core/cli/version.h"
#include "core/equiv/every_size.h"
#include "core/equiv/pairing.h"
#include "core/native/confirm.h"
#include "core/report/equiv_json.h"
#include "core/report/equiv_text.h"
#include "core/report/html/html.h"
#include "core/report/json.h"
#include "core/trace/trace.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

int write(const equiv::EquivResult& result, const equiv::Question& question) {
  const Options& o = question.options;
  if (o.json != "-" && o.html != "-") {
    equiv::TextOptions text;
    text.colour = coloured(o, STDOUT_FILENO);
    text.verbose = o.verbose;
    text.quiet = o.quiet;
    text.explain = question.explain;
    std::cout << equiv::textReport(result, text) << std::flush;
  }
  int code = exitCode(result.verdict);
  auto attempt = [&](const std::optional<std::string>& path, const char* option, auto&& text) {
    try {
      if (path) writeOutput(text(), *path, option);
    } catch (const UserError& e) {
      std::cerr << messageLine("error", e.what());
      code = 2;
    }
  };
  attempt(o.html, "--html", [&] {
    JsonOptions traces;
    traces.traceSteps = kTraceSteps;
    return htmlReport(result, programVersion(), traces);
  });
  attempt(o.json, "--json", [&] { return equiv::jsonReport(result, programVersion()); });
  return code;
}

}  // namespace

int runEquiv(int argc, char** argv) {
  RunLimits limits;
  equiv::Question question;
  if (auto code = parseEquivLine(argc, argv, question)) return *code;
  const Options& options = question.options;
  limitMemory(options);
  limits.limitTime(options);
  auto writeStopped = [&](const std::string& reason) {
    equiv::EquivResult result;
    result.file = options.file;
    result.verdict = Status::Unknown;
    result.why.push_back({.cause = equiv::Cause::Stopped, .detail = reason});
    return write(result, question);
  };
  int code = 0;
  const auto source =
      sourceOf(options, limits.cancellation(), options.json == "-" || options.html == "-", writeStopped, code);
  if (!source) return code;
  question.script = source->script;
  ProgressLine line(options.progress && canRewriteLines(STDERR_FILENO));
  equiv::EquivResult result = equiv::compareEverySize(source->module, question, limits.cancellation(), line.callback());
  line.clear();
  for (std::string& note : options.solvers->notes()) result.notes.push_back(std::move(note));
  if (question.confirmNative) confirmNatively(result, question);
  return write(result, question);
}

}  // namespace gpubmc::core
