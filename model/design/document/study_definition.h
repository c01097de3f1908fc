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

// The kind that a design has without further words: a new study, the lines of a comparison.
inline constexpr auto kCurve = "curve";

struct StudyAxis {
    std::string variable;
    std::string values;

    friend bool operator==(const StudyAxis&, const StudyAxis&);
};

// An axis that a plot draws.
struct DrawnAxis {
    std::string variable;
    std::string values;
    std::string scale = "auto"; // or "linear", "log"

    friend bool operator==(const DrawnAxis&, const DrawnAxis&);
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
    std::string kind = kCurve; // the name of a StudyForm
    std::string title;
    DrawnAxis x; // the unknown of a solve; a range without values is the variable's own
    std::string yScale = "auto"; // scale of the output
    DrawnAxis
        series; // second variable of a curve, may be empty, and without a scale; second axis of a map
    std::vector<std::string> outputs; // exactly one, except for a curve and a search
    std::vector<std::string>
        against; // ids of designs, files, "scenario:NAME", "as-saved"; one for a crossover
    std::vector<std::string> shared;   // inputs whose values the other designs take, too
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

// The parts that a kind of study has, and its words. A kind is one file of model/study/kinds; others ask what it has, not for its name,
// but for commands and wizards that make a study of one kind.
struct StudyForm {
    enum class Axis { None, Values, Range, Maybe }; // Range: its values are optional; Maybe: all
    enum class Series { None, Lines, Plane };       // Plane: a second axis, "y"
    enum class Outputs { None, Any, Some, One };
    enum class Against { None, Any, Some, One };
    enum class Measured { None, Maybe, Needed };

    int position = 0;              // in menus, and among equals
    const char* name;              // in a file
    const char* question;          // "How does the design scale?"
    const char* method;            // "Curve: outputs over one variable"
    const char* sentence;          // keys of fields in braces; clauses in brackets are optional
    const char* tool = nullptr;    // its button in the tool bar; in small letters, the icon
    const char* toolTip = nullptr; // explains the button
    Axis x = Axis::None;
    Series series = Series::None;
    Outputs outputs = Outputs::None;
    Against against = Against::None;
    Measured measured = Measured::None;
    bool hasScales = false;                // "x" has a scale, and the outputs have one
    bool hasCurves = false;                // "derive"
    bool canReplace = false;               // axes may be components
    bool isSampled = false;                // "vary", "share", "samples", "seed"
    bool hasAxes = false;                  // "axes", "minimize", ..., "top", "samples", "seed"
    bool hasRungs = false;                 // "rungs"
    bool hasRelation = false;              // "such_that", whose unknown is x
    bool hasLimit = false;                 // "limit"
    std::vector<const char*> methods = {}; // the first is the default

    [[nodiscard]] bool hasSamples() const { return isSampled || hasAxes; }
    [[nodiscard]] bool needsOther() const // another design
    {
        return against == Against::Some || against == Against::One;
    }
    [[nodiscard]] bool hasX() const { return x != Axis::None; }
    [[nodiscard]] bool hasLines() const { return series == Series::Lines; }
    [[nodiscard]] bool hasOutputs() const { return outputs != Outputs::None; }
    [[nodiscard]] bool hasOneOutput() const { return outputs == Outputs::One; }
    [[nodiscard]] bool canCompare() const { return against != Against::None; }
    [[nodiscard]] bool canMeasure() const { return measured != Measured::None; }
    [[nodiscard]] bool isPlane() const { return series == Series::Plane; }
    [[nodiscard]] const char* seriesKey() const { return isPlane() ? "y" : "series"; }
};

// Returns all kinds, in the order of menus.
[[nodiscard]] const std::vector<const StudyForm*>& studyForms();
// Returns a kind; for an unknown name, one without parts.
[[nodiscard]] const StudyForm& formOf(const std::string& kind);
[[nodiscard]] inline const StudyForm& formOf(const StudyDefinition& study)
{
    return formOf(study.kind);
}
// Adds a kind of another name, which stays until the program ends.
void addStudyForm(const StudyForm& form);

// Returns the scale of the axis upwards: that of the second axis of a plane, or that of the outputs.
[[nodiscard]] const std::string& scaleUpwards(const StudyDefinition& study);
[[nodiscard]] std::string& scaleUpwards(StudyDefinition& study);

// True for the id of a data set of the presets, a name with neither a dot nor a slash; false for a file.
[[nodiscard]] bool namesDataSet(std::string_view measured);

// Returns the study as another kind, with the parts that this kind has.
[[nodiscard]] StudyDefinition asKind(const StudyDefinition& study, const std::string& kind);

inline constexpr std::string_view kScenarioPrefix = "scenario:";
// Earlier states of the design in a window, which studies compare with.
inline constexpr std::string_view kAsOpened = "as-opened";
inline constexpr std::string_view kAsSaved = "as-saved";

} // namespace clusterwright::model
