# What CMake must know of the system WASI: it has no shared libraries, and a linked module is a .wasm file.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
