# One source for each header in the HEADERS file set of a target: it compiles when the header includes all that it uses.
# The target "headers" builds them; it is no part of "all".
add_custom_target(headers)

function(clusterwright_verify_headers target)
    get_target_property(headers ${target} HEADER_SET)
    if(NOT headers)
        return()
    endif()
    set(sources)
    foreach(header IN LISTS headers)
        file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${header})
        file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers/${path}.cpp
            CONTENT "#include \"${path}\"\n" @ONLY)
        list(APPEND sources ${PROJECT_BINARY_DIR}/headers/${path}.cpp)
    endforeach()
    get_target_property(type ${target} TYPE)
    set(libraries LINK_LIBRARIES)
    if(type STREQUAL "INTERFACE_LIBRARY")
        set(libraries INTERFACE_LINK_LIBRARIES)
    endif()
    add_library(${target}_headers OBJECT EXCLUDE_FROM_ALL ${sources})
    target_link_libraries(${target}_headers PRIVATE $<TARGET_PROPERTY:${target},${libraries}>)
    target_compile_definitions(${target}_headers
        PRIVATE $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
    target_compile_options(${target}_headers PRIVATE -O0 -g0) # only errors are of interest
    set_target_properties(${target}_headers PROPERTIES AUTOMOC OFF AUTOUIC OFF)
    add_dependencies(headers ${target}_headers)
endfunction()

# All targets below a folder.
function(clusterwright_verify_all_headers folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        clusterwright_verify_headers(${target})
    endforeach()
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(below IN LISTS folders)
        clusterwright_verify_all_headers(${below})
    endforeach()
endfunction()
