#include "app/desktop/studies/study_kind_text.h"

#include <QCoreApplication>

#include <array>

namespace clusterwright::desktop
{

namespace
{

struct KindText {
    const char* question;
    const char* method;
};

// Texts in the order of StudyKind.
constexpr std::array<KindText, model::kStudyKinds> kTexts{
    {{QT_TRANSLATE_NOOP("Studies", "How does the design scale?"),
      QT_TRANSLATE_NOOP("Studies", "Curve: outputs over one variable")},
     {QT_TRANSLATE_NOOP("Studies", "How do two inputs act together?"),
      QT_TRANSLATE_NOOP("Studies", "Heat map: one output over two variables")},
     {QT_TRANSLATE_NOOP("Studies", "Which design is best under a budget?"),
      QT_TRANSLATE_NOOP("Studies", "Search: the best values of several variables")},
     {QT_TRANSLATE_NOOP("Studies", "Which inputs matter most?"),
      QT_TRANSLATE_NOOP("Studies", "Sensitivity: the effect of each input on an output")},
     {QT_TRANSLATE_NOOP("Studies", "Where do two designs cross?"),
      QT_TRANSLATE_NOOP("Studies", "Crossover: the value at which the better design changes")},
     {QT_TRANSLATE_NOOP("Studies", "Which value reaches a target?"),
      QT_TRANSLATE_NOOP("Studies", "Solve: the input value that yields a required output")},
     {QT_TRANSLATE_NOOP("Studies", "How does this design differ from another?"),
      QT_TRANSLATE_NOOP("Studies", "Comparison: the parameters and steps that differ")},
     {QT_TRANSLATE_NOOP("Studies", "How uncertain is the result?"),
      QT_TRANSLATE_NOOP("Studies", "Uncertainty: the interval of an output")},
     {QT_TRANSLATE_NOOP("Studies", "By how much does each assumption reduce the error?"),
      QT_TRANSLATE_NOOP("Studies", "Ladder: errors against measured points, by assumption")}}};

const KindText& textOf(model::StudyKind kind)
{
    return kTexts[static_cast<std::size_t>(kind)];
}

} // namespace

QString questionOf(model::StudyKind kind)
{
    return QCoreApplication::translate("Studies", textOf(kind).question);
}

QString methodOf(model::StudyKind kind)
{
    return QCoreApplication::translate("Studies", textOf(kind).method);
}

} // namespace clusterwright::desktop
