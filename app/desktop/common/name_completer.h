// Offers names while an expression is typed: the word before the cursor is completed by what begins with it, then by what has it inside,
// each with its value, unit and description. Enter, Tab or a click take a name; Escape and typing on do not. Ctrl+Space asks for all.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QCompleter;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QStandardItemModel;
class QWidget;

namespace clusterwright::desktop
{

struct NameInScope {
    QString name;
    QString detail; // "2 MiB", "B/s"
    QString doc;

    friend bool operator==(const NameInScope&, const NameInScope&) = default;
};
using NamesInScope = std::vector<NameInScope>;

class NameCompleter final : public QObject
{
    Q_OBJECT

public:
    using Source = std::function<NamesInScope()>; // asked when there is something to complete

    // Both live as long as the field.
    NameCompleter(QLineEdit& field, Source source);
    NameCompleter(QPlainTextEdit& field, Source source);

    [[nodiscard]] QCompleter& completer() { return *m_completer; }
    [[nodiscard]] bool isOpen() const;
    // Returns the names in the list, best first; none when it is closed.
    [[nodiscard]] QStringList offered() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    NameCompleter(QWidget& field, Source source);

    void offer(bool isAsked);
    void fill(const QString& word);
    void take(const QString& name);
    [[nodiscard]] QString textBefore() const; // the part of the line before the cursor
    [[nodiscard]] QString wordBefore() const;
    [[nodiscard]] QRect cursorPlace() const;
    [[nodiscard]] bool handlePopupKey(int key);

    QWidget& m_field;
    QLineEdit* m_line = nullptr; // one of the two
    QPlainTextEdit* m_text = nullptr;
    Source m_source;
    QCompleter* m_completer;
    QStandardItemModel* m_model;
    bool m_isTyping = false; // a key is being handled that writes
};

// Completes what is typed into the field, whichever it is: a line, several lines, or the line of a combo box. Nothing for others.
void completeNames(QWidget* field, NameCompleter::Source source);

} // namespace clusterwright::desktop
