# A copy of SOURCE in which FIND is replaced by REPLACE. Fails if the text is not there exactly once: a mutant that is no
# mutant must not pass for one.
file(READ ${SOURCE} text)
string(FIND "${text}" "${FIND}" first)
string(FIND "${text}" "${FIND}" last REVERSE)
if(first EQUAL -1 OR NOT first EQUAL last)
  message(FATAL_ERROR "${SOURCE}: to be replaced, and not there exactly once: ${FIND}")
endif()
string(REPLACE "${FIND}" "${REPLACE}" text "${text}")
file(WRITE ${OUTPUT} "#line 1 \"${SOURCE}\"\n${text}")
