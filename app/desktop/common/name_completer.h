// Completes names in expressions. Lists names that begin with the word before the cursor, then names that contain it, with value,
// unit and description. Enter, Tab or a click insert a name; Escape closes the list; Ctrl+Space lists all names.
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
    using Source = std::function<NamesInScope()>; // called for each completion
    // Completes the words of an expression, or the entries of a list separated by commas, which may have hyphens.
    enum class Words { Expression, List };

    // The completer lives as long as the field.
    NameCompleter(QLineEdit& field, Source source, Words words = Words::Expression);
    NameCompleter(QPlainTextEdit& field, Source source, Words words = Words::Expression);

    [[nodiscard]] QCompleter& completer() { return *m_completer; }
    [[nodiscard]] bool isOpen() const;
    // Returns the listed names, best first; empty if the list is closed.
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

    QLineEdit* m_line = nullptr; // either this or the next member is set
    QPlainTextEdit* m_text = nullptr;
    Source m_source;
    Words m_words = Words::Expression;
    QCompleter* m_completer;
    QStandardItemModel* m_model;
    bool m_isTyping = false; // while a key that inserts text is handled
};

// Adds completion to a line edit, a text edit or an editable combo box. Does nothing for other widgets.
void completeNames(QWidget* field,
                   NameCompleter::Source source,
                   NameCompleter::Words words = NameCompleter::Words::Expression);

} // namespace clusterwright::desktop
