// The first settings of a new study: what kinds of study ask of a design.
#pragma once

#include "model/core/result.h"
#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"
#include "model/units/quantity.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{

// The inputs with the largest effect on an output, of those that are not integers, and the output's present value.
struct Movers {
    std::vector<std::string> names;
    Quantity value;
    std::string unit; // for display
};

class FirstSettings
{
public:
    // The design has at least one output. The study gets the main output, or the speedup over a baseline.
    FirstSettings(const Design& design, const std::string& kind, Library& library);

    [[nodiscard]] const Design& design() const { return m_design; }
    [[nodiscard]] Library& library() const { return m_library; }
    [[nodiscard]] const std::vector<std::string>& outputs() const { return m_outputs; }
    // Returns a rate that the design declares, such as a throughput; else the time, or the first output of a design without steps.
    [[nodiscard]] const std::string& mainOutput() const { return m_output; }
    [[nodiscard]] bool isRate() const { return m_isRate; } // more of the main output is better

    // Returns variables to vary, integers first. Omits computed inputs, which must not be overridden. `among`: empty for all.
    [[nodiscard]] std::vector<StudyAxis> axes(std::size_t most,
                                              const std::set<std::string>& among = {}) const;
    // Returns at least `needed` of the variables, if need be with the other inputs of the largest effect: those of steps and components.
    [[nodiscard]] Result<std::vector<StudyAxis>> axesOrInputs(
        std::size_t needed, std::size_t most, const std::set<std::string>& among = {}) const;
    [[nodiscard]] Result<Movers> movers(const std::string& output) const;
    // Returns the outputs, with those that come with priced components.
    [[nodiscard]] std::vector<std::string> outputsNow() const;
    // Returns the first other design with the study's output and a result at this design's value of the variable; empty without one.
    [[nodiscard]] std::string nearest(const std::string& variable) const;
    // True if an input of the output has an interval: then the study needs no assumed ones.
    [[nodiscard]] bool hasIntervals(const std::string& output) const;

    void vary(const StudyAxis& axis); // as x

    StudyDefinition study;

private:
    [[nodiscard]] std::string findMainOutput();

    const Design& m_design;
    Library& m_library;
    std::vector<std::string> m_outputs;
    bool m_isRate = false;
    std::string m_output;
};

// Returns the error of a study of an output that nothing changes.
[[nodiscard]] Diagnostics nothingChanges(const std::string& output, std::size_t needed = 1);

} // namespace clusterwright::model
