#include "core/cache/result_cache.h"

#include <cstdlib>

#include <fmt/format.h>

#include "core/cache/check_key.h"
#include "core/cache/kernel_result_json.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

namespace {

using Json = nlohmann::json;

constexpr size_t kMostEntry = size_t(1) << 27;  ///< bytes

/// FNV-1a. It names entries and detects damaged ones; see the top of result_cache.h.
uint64_t hashOf(const std::string& text) {
  uint64_t h = 0xcbf29ce484222325;
  for (const char c : text) h = (h ^ uint8_t(c)) * 0x100000001b3;
  return h;
}

}  // namespace

ResultCache::ResultCache(const ir::Module& module, const Options& options) {
  if (!options.cache) return;
  const auto key = checkKey(module, options);
  if (!key) return;
  key_ = *key;
  path_ = fmt::format("{}/{:016x}.json", *options.cache, hashOf(key_));
  read();
}

void ResultCache::read() {
  const InputText entry = tryReadInput(path_, kMostEntry);
  if (!entry.problem.empty()) return;
  try {
    const Json all = Json::parse(entry.text);
    if (all.at("of") != key_ || all.at("check") != hashOf(all.at("kernels").dump())) return;
    std::map<uint32_t, KernelResult> found;
    for (const Json& j : all.at("kernels")) {
      KernelResult r = resultOf(j);
      r.isFromCache = true;
      r.statistics["seconds"] = 0;
      found.insert_or_assign(r.kernel, std::move(r));
    }
    found_ = std::move(found);
  } catch (const Json::exception&) {
  }
}

void ResultCache::keep(const std::vector<KernelResult>& results, const std::vector<bool>& isFinal) {
  if (path_.empty()) return;
  Json kernels = Json::array();
  for (size_t i = 0; i < results.size(); ++i)
    if (auto j = isFinal[i] ? resultJson(results[i]) : std::nullopt) kernels.push_back(std::move(*j));
  if (kernels.empty()) return;
  for (const auto& [k, r] : found_) kernels.push_back(*resultJson(r));
  try {
    const uint64_t check = hashOf(kernels.dump());
    writeOutput(Json{{"of", key_}, {"check", check}, {"kernels", std::move(kernels)}}.dump(), path_, "--cache");
  } catch (const UserError& e) {
    problem_ = e.what();
  } catch (const Json::exception&) {
    // A name that is no text.
  }
}

std::string defaultCacheFolder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/') return std::string(cache) + "/gpubmc";
  if (const char* home = std::getenv("HOME"); home && *home == '/') return std::string(home) + "/.cache/gpubmc";
  throw UserError("--cache: neither XDG_CACHE_HOME nor HOME is set; name a folder: --cache-dir FOLDER");
}

}  // namespace gpubmc::core
