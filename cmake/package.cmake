# cpack -G DEB: a package for the Debian release on which gpubmc was built.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpubmc)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_PACKAGE_VENDOR gpubmc)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The gpubmc project")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "boolector, cvc5, z3")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "bounded model checker for CUDA kernels")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"gpubmc reads a CUDA kernel and its host program, and considers all inputs and
all interleavings of the threads of a launch. It proves that there is no data
race, barrier divergence, deadlock, failed assertion or invalid access, or
shows an execution with one, step by step.
.
No GPU, no CUDA toolkit and no compiler are needed.")
# The version is that of the program, not of the commit at which CMake ran last.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/package_version.cmake @ONLY CONTENT [[
file(READ "@CMAKE_BINARY_DIR@/core/cli/version.txt" CPACK_PACKAGE_VERSION)
]])
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/package_version.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian_layout.cmake)
include(CPack)
