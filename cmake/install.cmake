# What `cmake --install` and cpack install: the program, its man page and completions, which it prints itself, the
# documents, and the module for other projects' CMake files.

include(GNUInstallDirs)
set(GPUBMC_DOCS ${CMAKE_INSTALL_DATADIR}/doc/gpubmc)

install(TARGETS gpubmc RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# gpubmc_install_printed(FILE DESTINATION ARGUMENTS...): FILE gets what the program prints.
set(GPUBMC_PRINTED ${CMAKE_BINARY_DIR}/printed)
file(MAKE_DIRECTORY ${GPUBMC_PRINTED})
function(gpubmc_install_printed file destination)
  string(JOIN " " arguments ${ARGN})
  install(CODE "execute_process(COMMAND \"$<TARGET_FILE:gpubmc>\" ${arguments}
    OUTPUT_FILE \"${GPUBMC_PRINTED}/${file}\" COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${GPUBMC_PRINTED}/${file} DESTINATION ${destination})
endfunction()
gpubmc_install_printed(gpubmc.1 ${CMAKE_INSTALL_MANDIR}/man1 man-page)
gpubmc_install_printed(gpubmc ${CMAKE_INSTALL_DATADIR}/bash-completion/completions completion bash)
gpubmc_install_printed(_gpubmc ${CMAKE_INSTALL_DATADIR}/zsh/site-functions completion zsh)
gpubmc_install_printed(gpubmc.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)

install(DIRECTORY docs/ DESTINATION ${GPUBMC_DOCS} FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg")
install(FILES README.md LICENSE DESTINATION ${GPUBMC_DOCS})
# The licences of what is linked into the program, as their Debian packages state them. (That of Boost asks for no copy
# beside a program.)
block()
file(READ LICENSE text)
set(licences "gpubmc\n\n${text}")
foreach(package libclang-19-dev libcadical-dev libsymfpu-dev libcli11-dev nlohmann-json3-dev)
  set(file /usr/share/doc/${package}/copyright)
  if(EXISTS ${file})
    file(READ ${file} text)
    string(APPEND licences "\n---- The program contains parts of ${package}:\n\n${text}")
  endif()
endforeach()
file(WRITE ${GPUBMC_PRINTED}/copyright "${licences}")
endblock()
install(FILES ${GPUBMC_PRINTED}/copyright DESTINATION ${GPUBMC_DOCS})

# find_package(gpubmc) defines what the module defines.
install(FILES cmake/gpubmc.cmake DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/gpubmc RENAME gpubmc-config.cmake)
