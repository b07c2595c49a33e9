# Kernels checked as tests of a CMake project:
#
#   find_package(gpubmc REQUIRED)     # if gpubmc is installed; otherwise include(/path/to/gpubmc/cmake/gpubmc.cmake)
#   enable_testing()
#   gpubmc_add_check(reduce kernels/reduce.cu ARGS --block-dim=64 --unwind=8)
#
# gpubmc_add_check(NAME FILE [TARGET target] [ARGS argument...] [UNKNOWN_OK])
#   A test NAME that runs gpubmc on FILE; it fails for a violation, for input that does not compile, for a defect of gpubmc
#   and, unless UNKNOWN_OK, for what is not decided. TARGET: include folders and definitions are those of this target.
#   Findings are in NAME.sarif in the current binary folder.
#
# GPUBMC_PROGRAM: the program; found on the path if it is not set.

find_program(GPUBMC_PROGRAM gpubmc REQUIRED)

function(gpubmc_add_check name file)
  cmake_parse_arguments(PARSE_ARGV 2 check "UNKNOWN_OK" "TARGET" "ARGS")
  if(check_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gpubmc_add_check(${name}): what is ${check_UNPARSED_ARGUMENTS}? Flags of gpubmc follow ARGS.")
  endif()
  get_filename_component(path "${file}" ABSOLUTE)
  if(NOT EXISTS "${path}")
    message(FATAL_ERROR "gpubmc_add_check(${name}): there is no file ${path}")
  endif()
  set(includes "")
  set(definitions "")
  if(check_TARGET)
    set(includes "$<TARGET_PROPERTY:${check_TARGET},INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${check_TARGET},COMPILE_DEFINITIONS>")
  endif()
  # In quotes, or CMake takes the semicolons for its own.
  add_test(NAME ${name}
           COMMAND ${GPUBMC_PROGRAM} --no-progress --sarif ${CMAKE_CURRENT_BINARY_DIR}/${name}.sarif
                   "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>" "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
                   ${check_ARGS} ${path}
           COMMAND_EXPAND_LISTS)
  if(check_UNKNOWN_OK)
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 3)
  endif()
endfunction()
