// A slider over the range of a value, with a logarithmic scale.
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
    // False if the value is not a single positive number.
    [[nodiscard]] bool isUseful() const;

signals:
    // `isFirst`: starts a new gesture. A drag is one, and so are all keys until the focus leaves.
    void slid(const QString& text, bool isFirst);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void slide(int position);

    std::string m_text; // text of the field
    std::optional<model::FieldRange> m_range;
    bool m_isUseful = false;
    bool m_isFirst = true;
};

} // namespace clusterwright::desktop
