// Saved studies of a design, as in the file (presets/README.md): values in the axis grammar, names of the design's equations,
// relations in its language. Running a study interprets them (model/study/studies/named_study.h).
#pragma once

#include "model/core/large_value.h"
#include "model/design/document/setting.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class StudyKind {
    Curve,  // outputs over one variable, one curve for each value of another and for each design
    Map,    // one output over two variables
    Search, // best points of a design space, or its Pareto front
    Sensitivity, // effect of inputs on an output
    Crossover,   // value of a variable at which the better of two designs changes
    Solve,       // values of a variable for which a relation holds
    Comparison,  // this design and others: differences and their causes
    Uncertainty, // band of an output, at the design's point or over a variable
    Ladder,      // errors against measured points, on rungs that each switch an assumption on
};
inline constexpr int kStudyKinds = 9;

// "curve", "map", ..., as in a file.
[[nodiscard]] std::string_view toText(StudyKind kind);

struct StudyAxis {
    std::string variable;
    std::string values;

    friend bool operator==(const StudyAxis&, const StudyAxis&);
};

// A rung of a ladder: settings that add to those of the rungs before it.
struct StudyRung {
    std::string name;
    std::vector<NamedValue> settings;

    friend bool operator==(const StudyRung&, const StudyRung&);
};

// One struct for all kinds. Members that a kind does not use keep their defaults, and no file contains them.
struct StudyDefinition {
    CLUSTERWRIGHT_LARGE_VALUE(StudyDefinition);

    std::string name;
    StudyKind kind = StudyKind::Curve;
    std::string title;
    std::string xVariable;       // for a solve: the unknown
    std::string xValues;         // may be empty for a range, which then is the variable's own
    std::string xScale = "auto"; // or "linear", "log"
    std::string yScale = "auto"; // scale of the output
    std::string seriesVariable;  // second variable of a curve, may be empty; second axis of a map
    std::string seriesValues;
    std::string seriesScale = "auto"; // for a map
    std::vector<std::string> outputs; // exactly one, except for a curve and a search
    std::vector<std::string> against; // ids of designs, files, "scenario:NAME"; one for a crossover
    std::vector<std::string> shared;  // inputs whose values the other designs take, too
    std::vector<std::string> separate; // variables whose values they do not take

    std::vector<StudyAxis> axes; // axes of a search
    std::vector<std::string> minimize;
    std::vector<std::string> maximize;
    std::vector<std::string> subjectTo; // "cost <= 50000 USD"
    int top = 10;                       // number of points; 0: the Pareto front
    std::string method;                 // for a sensitivity or an uncertainty
    std::vector<std::string>
        vary;           // "P" or "nic.rate=80 MB/s..120 MB/s"; empty: the default of the method
    double share = 0.1; // assumed relative uncertainty, to either side
    int samples = 0;    // 0: the default of the method; for a search: every point
    int seed = 1;
    std::string suchThat; // for a solve: "speedup = 12"
    std::string limit;    // for an uncertainty, may be empty: an expression, such as "20 ms"
    std::string
        measured; // file or data set with measured points; may be empty, except for a ladder
    std::vector<std::string> measuredAs;    // "P=nodes": columns of these data under other names
    std::vector<std::string> measuredWhere; // "nodes >= 64": conditions on their rows
    std::vector<StudyRung> rungs;           // for a ladder, at least one
    std::string derive; // "ratio to acc-fft-gigabit" (derivation.h), may be empty

    friend bool operator==(const StudyDefinition&, const StudyDefinition&);
};

// Parts that a kind of study has.
struct StudyForm {
    StudyKind kind;
    std::string_view name;
    enum class Axis {
        None,
        Values,
        Range,
        Maybe
    } x; // Range: its values are optional; Maybe: the whole part is
    bool hasScales;
    bool hasSeries; // for a map: "y"
    bool hasOneOutput;
    bool hasAgainst;
    bool isSampled;                        // "vary", "share", "samples", "seed"
    std::vector<std::string_view> methods; // the first is the default
};
[[nodiscard]] const StudyForm& formOf(StudyKind kind);

// True for the kinds whose plots may have derived curves.
[[nodiscard]] bool hasCurves(StudyKind kind);
// True for the kinds that may have measured points.
[[nodiscard]] bool hasMeasured(StudyKind kind);

// True for the id of a data set of the presets, a name with neither a dot nor a slash; false for a file.
[[nodiscard]] bool namesDataSet(std::string_view measured);

// Returns the study as another kind, with the parts that this kind has.
[[nodiscard]] StudyDefinition asKind(const StudyDefinition& study, StudyKind kind);

inline constexpr std::string_view kScenarioPrefix = "scenario:";

} // namespace clusterwright::model
