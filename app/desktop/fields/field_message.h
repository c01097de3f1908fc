// The findings about one field as lines of text. If a finding suggests another word, a link inserts the word. Values for an empty
// field are links, too.
#pragma once

#include "model/core/diagnostics.h"

#include <QLabel>

namespace clusterwright::desktop
{

// Wraps the label's text, without a minimum width: a long name does not widen the form.
void wrapText(QLabel& label);

class FieldMessage final : public QLabel
{
    Q_OBJECT

public:
    explicit FieldMessage(QWidget* parent);

    // `text`: the field's text. `fix`: another remedy, offered as a link; may be empty. `offers`: values for the field.
    void setFindings(const model::Diagnostics& findings,
                     const QString& text,
                     const QString& fix,
                     const std::vector<std::string>& offers);
    [[nodiscard]] bool isEmpty() const { return text().isEmpty(); }
    // Text without markup, for tooltips and screen readers.
    [[nodiscard]] const QString& spoken() const { return m_spoken; }

signals:
    void replacementChosen(const QString& text); // new text for the field
    void fixRequested();

private:
    QString m_spoken;
};

} // namespace clusterwright::desktop
