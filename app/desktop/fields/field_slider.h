// A slider over the range of a number, even in its logarithm.
#pragma once

#include "model/design/fields/field.h"

#include <QSlider>

namespace clusterwright::desktop
{

class FieldSlider final : public QSlider
{
    Q_OBJECT

public:
    FieldSlider(const QString& name, QWidget* parent);

    void setField(const model::Field& field);
    // False for what is no single positive number.
    [[nodiscard]] bool isUseful() const;

signals:
    // `isFirst`: a gesture begins.
    void slid(const QString& text, bool isFirst);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void slide(int position);

    std::string m_text; // the field's text
    std::optional<model::FieldRange> m_range;
    bool m_isUseful = false;
    bool m_isFirst = true;
};

} // namespace clusterwright::desktop
