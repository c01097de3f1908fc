// The members of studies: what a file holds, in its order. A study has those of its kind.
#pragma once

#include "model/block/member.h"
#include "model/design/document/study_definition.h"

#include <functional>

namespace clusterwright::model
{

template <>
inline constexpr auto kMembersOf<StudyAxis> =
    std::tuple(Member{"variable", &StudyAxis::variable, "input to vary", nullptr, Meaning::Input},
               Member{"values", &StudyAxis::values, "its values", nullptr, Meaning::Required});

template <>
inline constexpr auto kMembersOf<DrawnAxis> =
    std::tuple(Member{"variable", &DrawnAxis::variable, "input to vary", nullptr, Meaning::Input},
               Member{"values", &DrawnAxis::values, "its values"},
               Member{"scale", &DrawnAxis::scale, "'auto', 'linear' or 'log'"});

template <>
inline constexpr auto kMembersOf<StudyRung> =
    std::tuple(Member{"name", &StudyRung::name, "name of the rung", nullptr, Meaning::Required},
               Member{"set", &StudyRung::settings, "settings that it adds"});

// True for a study of a kind with that part.
template <auto kPart>
[[nodiscard]] bool isWith(const StudyDefinition& study)
{
    return std::invoke(kPart, formOf(study));
}

template <StudyForm::Axis kAxis>
[[nodiscard]] bool isOver(const StudyDefinition& study)
{
    return formOf(study).x == kAxis;
}

template <>
inline constexpr auto kMembersOf<StudyDefinition> = [] {
    using enum Meaning;
    using F = StudyForm;
    using S = StudyDefinition;
    using Has = Part<S>;
    constexpr auto kX = "input to vary, and its values";
    constexpr Has lines{isWith<&F::hasLines>}, plane{isWith<&F::isPlane>};
    constexpr Has scales{isWith<&F::hasScales>}, curves{isWith<&F::hasCurves>};
    constexpr Has axes{isWith<&F::hasAxes>}, relation{isWith<&F::hasRelation>};
    constexpr Has limit{isWith<&F::hasLimit>}, outputs{isWith<&F::hasOutputs>};
    constexpr Has sampled{isWith<&F::isSampled>}, samples{isWith<&F::hasSamples>};
    constexpr Has others{isWith<&F::canCompare>}, measured{isWith<&F::canMeasure>};
    constexpr Has rungs{isWith<&F::hasRungs>};
    return std::tuple(
        Member{"name", &S::name, "name in commands", nullptr, Required},
        Member{"kind", &S::kind, "kind of study", nullptr, Kind},
        Member{"title", &S::title, "name for people", nullptr, Title},
        Member{"x", &S::x, kX, nullptr, Axis, isOver<F::Axis::Values>},
        Member{"x", &S::x, kX, nullptr, RangeAxis, isOver<F::Axis::Range>},
        Member{"x", &S::x, kX, nullptr, MaybeAxis, isOver<F::Axis::Maybe>},
        lines("series", &S::series, LinesAxis, "variable that distinguishes the lines"),
        plane("y", &S::series, Axis, "variable of the y axis"),
        scales("scale", &S::yScale, Text, "scale of the outputs"),
        axes("axes", &S::axes, Text, "inputs to vary"),
        axes("minimize",
             &S::minimize,
             Formula,
             "expression to minimize, e.g. cost * time",
             "Minimize"),
        axes("maximize", &S::maximize, Formula, "expression to maximize, e.g. speedup", "Maximize"),
        axes("subject_to",
             &S::subjectTo,
             Relation,
             "constraint, e.g. cost <= 50000 USD",
             "Subject to"),
        axes("top", &S::top, Top, "number of points to keep"),
        relation("such_that", &S::suchThat, Relation, "speedup = 12, time <= 20 ms", "Such that"),
        limit("limit", &S::limit, Formula, "quantity or expression, such as 20 ms", "Limit"),
        sampled("method", &S::method, Text, "method of the study"),
        outputs("outputs", &S::outputs, Input, "outputs to show, such as time, speedup"),
        sampled("vary",
                &S::vary,
                Input,
                "P, nic.rate=80 MB/s..120 MB/s (default: all inputs with an interval)",
                "Vary"),
        sampled("share", &S::share, Text, "relative half-width of inputs without an interval"),
        samples("samples", &S::samples, Count, "number of samples; 0: default of the method"),
        samples("seed", &S::seed, Natural, "random seed; equal seeds give equal results"),
        others("against",
               &S::against,
               Text,
               "other designs: ids, files, or scenario:NAME of this one",
               "Compare with"),
        others("shared",
               &S::shared,
               Input,
               "inputs whose values the other designs take, besides variables",
               "Shared inputs"),
        others("separate",
               &S::separate,
               Input,
               "variables whose values the other designs do not take",
               "Separate inputs"),
        measured("measured", &S::measured, Text, "data set, CSV file or exported run"),
        measured("measured_as",
                 &S::measuredAs,
                 Input,
                 "names of the design for columns of the data: P=nodes, time=t[us]",
                 "Measured columns"),
        measured("measured_where",
                 &S::measuredWhere,
                 Text,
                 "conditions on the rows of the data: nodes >= 64, algorithm = ring",
                 "Measured rows"),
        rungs("rungs", &S::rungs, Text, "names, each with the settings that it adds"),
        curves("derive", &S::derive, Text, "'ratio to NAME' or 'difference from NAME'"));
}();

} // namespace clusterwright::model
