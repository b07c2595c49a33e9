// The module goes in as its printed text, from which it can be read back (gpu-model/ir/print.h). The options are taken
// apart by structured bindings: they name each member, so that the compiler rejects this file when one is added that is
// neither used here nor left out knowingly.

#include "core/cache/check_key.h"

#include <nlohmann/json.hpp>

#include "core/cache/program_identity.h"
#include "encoder/chain/solvers.h"
#include "gpu-model/ir/print.h"

namespace gpubmc::core {

namespace {

using Json = nlohmann::json;

template <class T>
Json optionalJson(const std::optional<T>& x) {
  return x ? Json(*x) : Json();
}

Json dimensionsJson(const std::optional<ir::Dim3>& d) {
  return d ? Json::array({d->x, d->y, d->z}) : Json();
}

Json allowanceJson(const Allowance& a) {
  const auto& [origin, cls, object, kernel, file, line, reason] = a;
  return {origin, optionalJson(cls), object, kernel, file, line, reason};
}

Json othersJson(const OtherFiles& o) {
  const auto& [functions, variables, kernels, sharesDevice, unread] = o;
  return {functions, variables, kernels, sharesDevice, unread};
}

/// What is read, and how, is in the module; reports name more of it.
Json frontEndJson(const FrontEndOptions& options) {
  const auto& [file, includeDirs, defines, clangArgs, undefines, standard, cudaPath, localBytes, globalOffset, kernel,
               hostFunction, functionsAlone, target, features, references, sources, others, host, hostFile, auditHost,
               launchesApart, initGlobals, contraction, precision, matrices, mallocFail, dumpIr] = options;
  const auto& [ftz, precDiv, precSqrt, intrinsics] = precision;
  Json out = {file,
              includeDirs,
              defines,
              clangArgs,
              undefines,
              standard,
              localBytes,
              globalOffset,
              host,
              optionalJson(hostFile),
              optionalJson(kernel),
              optionalJson(hostFunction),
              functionsAlone,
              target,
              features,
              launchesApart,
              initGlobals,
              contraction,
              ftz,
              precDiv,
              precSqrt,
              intrinsics,
              matrices,
              mallocFail,
              others ? othersJson(*others) : Json(),
              optionalJson(cudaPath)};
  for (const ReferenceRequest& r : references) out.push_back({r.function, r.file});
  (void)sources, (void)auditHost, (void)dumpIr;
  return out;
}

/// Nothing: see checkKey. Limits of time and memory, and the number of threads, change no result that is kept.
std::optional<Json> checkJson(const CheckOptions& options) {
  const auto& [grid, block, globalSize, gridOrigin, blockOrigin, sharedBytes, warpSync, warpSize, exitedArrive, arch,
               inputs, callers, arrays, params, aliases, assumes, preconditions, elementConditions, floats,
               floatAssumptions, unwind, maxIterations, severities, thresholds, onlyIntraBlock, onlyDivergence, anySize,
               all, allowances, interleavings, noReduction, exploreRaces, maxInterleavings, merging, solvers, jobs,
               timeoutSeconds, kernelTimeoutSeconds, memoryMegabytes, cache] = options;
  const auto& [solver, portfolio, crossCheck, certify, isAskedOnce, dumpFolder, log] = solvers->choice();
  if (!preconditions.empty() || !elementConditions.empty() || !crossCheck.empty() || certify || !dumpFolder.empty() ||
      !log.empty())
    return std::nullopt;
  Json out = {dimensionsJson(grid),
              dimensionsJson(block),
              dimensionsJson(globalSize),
              gridOrigin,
              blockOrigin,
              optionalJson(sharedBytes),
              optionalJson(warpSync),
              optionalJson(warpSize),
              exitedArrive,
              optionalJson(arch),
              inputs,
              callers,
              arrays,
              aliases,
              assumes,
              floats,
              floatAssumptions,
              unwind,
              maxIterations,
              onlyIntraBlock,
              onlyDivergence,
              anySize,
              all,
              interleavings,
              noReduction,
              exploreRaces,
              maxInterleavings,
              merging,
              solver,
              portfolio};
  Json given = Json::array(), severity = Json::array(), limits = Json::array(), allowed = Json::array();
  for (const auto& [name, value] : params) given.push_back({name, value.text, value.origin});
  for (const auto& [cls, s] : severities) severity.push_back({cls, s});
  for (const auto& [cls, n] : thresholds) limits.push_back({cls, n});
  for (const Allowance& a : allowances) allowed.push_back(allowanceJson(a));
  out.insert(out.end(), {given, severity, limits, allowed});
  (void)isAskedOnce, (void)jobs, (void)timeoutSeconds, (void)kernelTimeoutSeconds, (void)memoryMegabytes, (void)cache;
  return out;
}

}  // namespace

std::optional<std::string> checkKey(const ir::Module& module, const Options& options) {
  const std::string program = programIdentity();
  const auto check = checkJson(options);
  if (program.empty() || !check) return std::nullopt;
  try {
    return Json{program, frontEndJson(options), *check}.dump() + "\n" + ir::print(module);
  } catch (const Json::exception&) {
    return std::nullopt;  // a path that is no text
  }
}

}  // namespace gpubmc::core
