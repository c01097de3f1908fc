// Named questions that come with a design, as the file says them (presets/README.md): values in the axis grammar, names of the
// design's equations, relations in its language. What they mean is found when the study is run (model/study/run.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class StudyKind {
    Curve,       // outputs over one variable, a line for each value of another and for each design
    Map,         // one output over two variables
    Search,      // the best points of a design space, or its Pareto front
    Sensitivity, // which numbers move an output
    Crossover,   // where an output meets that of another design over a variable
    Solve,       // for which values of a variable a relation holds
    Comparison,  // this design beside others: what differs, and what makes the difference
    Uncertainty, // the band of an output, at the design's point or over a variable
};
inline constexpr int kStudyKinds = 8;

// "curve", "map", ...: as a file says it.
[[nodiscard]] std::string_view toText(StudyKind kind);

struct StudyAxis {
    std::string variable;
    std::string values;

    friend bool operator==(const StudyAxis&, const StudyAxis&);
};

// One struct for all kinds: what a kind has no use for stays as it is here, and no file says it.
struct StudyDefinition {
    StudyDefinition();
    StudyDefinition(const StudyDefinition&);
    StudyDefinition(StudyDefinition&&) noexcept;
    StudyDefinition& operator=(const StudyDefinition&);
    StudyDefinition& operator=(StudyDefinition&&) noexcept;
    ~StudyDefinition();

    std::string name;
    StudyKind kind = StudyKind::Curve;
    std::string title;
    std::string xVariable; // of a solve: what is looked for
    std::string xValues;   // may be empty where it is a range: then the variable's own
    std::string xScale = "linear";
    std::string yScale = "linear"; // of the output
    std::string seriesVariable;    // of a curve, may be empty; of a map: its second axis
    std::string seriesValues;
    std::string seriesScale = "linear"; // of a map
    std::vector<std::string> outputs;   // but for a curve and a search: one
    std::vector<std::string> against; // ids of designs, files, "scenario:NAME"; of a crossover: one

    std::vector<StudyAxis> axes; // of a search
    std::vector<std::string> minimize;
    std::vector<std::string> maximize;
    std::vector<std::string> subjectTo; // "cost <= 50000 USD"
    int top = 10;                       // points; 0: the Pareto front
    std::string method;                 // of a sensitivity or an uncertainty
    std::vector<std::string> vary; // "P" or "nic.rate=80 MB/s..120 MB/s"; empty: the method's own
    double share = 0.1;            // an interval where nothing is known, to either side
    int samples = 0;               // 0: the method's own number; of a search: every point
    int seed = 1;
    std::string suchThat; // of a solve: "speedup = 12"

    friend bool operator==(const StudyDefinition&, const StudyDefinition&);
};

// Which of the parts of a question a kind has.
struct StudyForm {
    StudyKind kind;
    std::string_view name;
    enum class Axis {
        None,
        Values,
        Range,
        Maybe
    } x; // Range: its values may be left out; Maybe: all of it
    bool hasScales;
    bool hasSeries; // of a map: "y"
    bool hasOneOutput;
    bool hasAgainst;
    bool isSampled;                        // "vary", "share", "samples", "seed"
    std::vector<std::string_view> methods; // the first is the default
};
[[nodiscard]] const StudyForm& formOf(StudyKind kind);

// The same question as one of another kind: what that kind has a use for is kept.
[[nodiscard]] StudyDefinition asKind(const StudyDefinition& study, StudyKind kind);

inline constexpr std::string_view kScenarioPrefix = "scenario:";

} // namespace clusterwright::model
