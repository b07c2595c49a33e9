# A script (-DSOURCE -DRELEASE -DFOLDER): writes version.txt, the version of SOURCE, and version.cpp, which defines
# gpubmc::core::programVersion(), into FOLDER.
#
#   0.2.0                    at the tag v0.2.0, and in source without git, of which RELEASE is the version
#   0.2.0+12.g1b2dc743       12 commits after it
#   0.2.0+345.g1b2dc743      without a tag before it, as in a shallow clone: the number of all commits; 0.2.0 is RELEASE
#
# These are semantic versions, and versions of Debian packages, in which later commits count as newer.

cmake_minimum_required(VERSION 3.25)
set(version ${RELEASE})
find_program(git git)
if(git)
  # git refuses to read a checkout that belongs to somebody else, as in a container, unless it is named.
  set(command ${git} -c safe.directory=${SOURCE} -C ${SOURCE})
  execute_process(COMMAND ${command} rev-parse --show-prefix OUTPUT_VARIABLE prefix RESULT_VARIABLE code
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(code EQUAL 0 AND prefix STREQUAL "")  # otherwise SOURCE is a folder in a checkout of something else
    execute_process(COMMAND ${command} describe --tags --always --long --abbrev=8 --match "v[0-9]*"
      OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(described MATCHES "^v(.+)-([0-9]+)-(g[0-9a-f]+)$")
      set(version ${CMAKE_MATCH_1})
      set(since ${CMAKE_MATCH_2})
      if(since GREATER 0)
        string(APPEND version +${since}.${CMAKE_MATCH_3})
      endif()
    elseif(described MATCHES "^[0-9a-f]+$")
      execute_process(COMMAND ${command} rev-list --count HEAD OUTPUT_VARIABLE count OUTPUT_STRIP_TRAILING_WHITESPACE)
      set(version ${RELEASE}+${count}.g${described})
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${FOLDER}/version.txt @ONLY CONTENT "@version@")
file(CONFIGURE OUTPUT ${FOLDER}/version.cpp @ONLY CONTENT [[
#include "core/cli/version.h"

namespace gpubmc::core {

const std::string& programVersion() {
  static const std::string text = "@version@";
  return text;
}

}  // namespace gpubmc::core
]])
