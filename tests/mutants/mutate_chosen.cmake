# A copy of SOURCE in which each mutant of MUTANTS, a script of calls mutate(NAME FIND REPLACE), has its expression
# replaced where it is chosen. Fails if the text of one is not there exactly once, as mutate.cmake.
file(READ ${SOURCE} text)
function(mutate name find replace)
  string(FIND "${text}" "${find}" first)
  string(FIND "${text}" "${find}" last REVERSE)
  if(first EQUAL -1 OR NOT first EQUAL last)
    message(FATAL_ERROR "${SOURCE}: to be replaced, and not there exactly once: ${find}")
  endif()
  string(REPLACE "${find}" "(::gpubmc::mutants::chosen(\"${name}\") ? (${replace}) : (${find}))" text "${text}")
  set(text "${text}" PARENT_SCOPE)
endfunction()
include(${MUTANTS})
file(WRITE ${OUTPUT} "namespace gpubmc::mutants { bool chosen(const char* mutant); }\n#line 1 \"${SOURCE}\"\n${text}")
