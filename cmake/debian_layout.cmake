# Run by cpack on what it has installed into a folder: where Debian wants it otherwise than `cmake --install` leaves it.

set(share ${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
# Where zsh looks for the completions of packages.
file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_gpubmc ${share}/zsh/vendor-completions/_gpubmc)
file(REMOVE_RECURSE ${share}/zsh/site-functions)
# The same text is in `copyright`.
file(REMOVE ${share}/doc/gpubmc/LICENSE)
