#include "core/hostcode/library_names.h"

#include <set>

namespace gpubmc::core {

bool isStandard(llvm::StringRef link) {
  return !link.starts_with("_Z") || link.starts_with("_ZSt") || link.starts_with("_Znw") || link.starts_with("_Zna") ||
         link.starts_with("_Zdl") || link.starts_with("_Zda");
}

bool isOfTemplates(llvm::StringRef link) {
  return link.starts_with("_ZSt") || link.starts_with("_ZNSt") || link.starts_with("_ZNKSt") ||
         link.starts_with("_ZN9__gnu_cxx") || link.starts_with("_ZNK9__gnu_cxx");
}

bool isOfStringAllocator(llvm::StringRef link) {
  return (link.consume_front("_ZNSaIcE") || link.consume_front("_ZNSaIwE")) &&
         (link.starts_with("C") || link.starts_with("D"));
}

bool printsRest(const std::string& name) {
  static const std::set<std::string> names{"printf", "fprintf", "sprintf", "snprintf", "dprintf", "vprintf", "vfprintf",
                                           "syslog", "err",     "errx",    "warn",     "warnx",   "error"};
  return names.count(name) != 0;
}

bool converts(const std::string& format, char conversion) {
  for (size_t i = format.find('%'); i != std::string::npos; i = format.find('%', i)) {
    i = format.find_first_not_of("-+ #'0123456789.*$hlLqjzt", i + 1);
    if (i == std::string::npos) return false;
    if (format[i++] == conversion) return true;
  }
  return false;
}

bool keeps(const std::string& name) {
  static const std::set<std::string> names{"pthread_create",
                                           "pthread_setspecific",
                                           "tss_set",
                                           "tsearch",
                                           "hsearch",
                                           "insque",
                                           "putenv",
                                           "_M_start_thread",
                                           "thrd_create",
                                           "signal",
                                           "sigaction",
                                           "cudaLaunchHostFunc",
                                           "cudaStreamAddCallback",
                                           "timer_create",
                                           "cuLaunchHostFunc",
                                           "cudaGraphAddHostNode",
                                           "setvbuf",
                                           "setbuf",
                                           "at_quick_exit",
                                           "_M_hook",
                                           "_M_set_opt",
                                           "_M_transfer_from"};
  return names.count(name) != 0;
}

bool readsNumber(const std::string& name) {
  static const std::set<std::string> names{"atoi",    "atol",     "atoll",    "atof",   "strtol", "strtoul",
                                           "strtoll", "strtoull", "strtod",   "strtof", "fgetc",  "getc",
                                           "getchar", "fgetwc",   "getwchar", "get",    "peek",   "rand_r",
                                           "nrand48", "mrand48",  "jrand48",  "time"};
  return names.count(name) != 0;
}

bool ends(const std::string& name) {
  static const std::set<std::string> names{"exit",  "_exit",     "_Exit",        "quick_exit",
                                           "abort", "terminate", "__assert_fail"};
  return names.count(name) != 0;
}

}  // namespace gpubmc::core
