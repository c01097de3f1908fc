// A typeset equation: fractions, subscripts, powers, sums, cases. Laid out once, drawn anywhere.
#pragma once

#include "model/expression/language/expression.h"

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace clusterwright::desktop
{

// A part of a formula. y grows downwards; the base line is at 0.
struct FormulaBox {
    struct Word {
        QPointF place;
        QString text;
        QFont font;
    };
    qreal width = 0;
    qreal ascent = 0;
    qreal descent = 0;
    std::vector<Word> words;
    std::vector<QPainterPath> strokes;

    [[nodiscard]] qreal height() const { return ascent + descent; }
};

class Formula
{
public:
    Formula() = default;
    // "name = expression"; the expression alone for an empty name.
    Formula(const std::string& name, const model::Expression& expression, const QFont& font);

    [[nodiscard]] QSizeF size() const { return {m_box.width, m_box.height()}; }
    [[nodiscard]] bool isEmpty() const { return m_box.words.empty(); }
    void paint(QPainter& painter, QPointF topLeft, const QColor& ink) const;

private:
    FormulaBox m_box;
};

} // namespace clusterwright::desktop
