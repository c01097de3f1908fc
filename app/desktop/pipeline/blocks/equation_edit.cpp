#include "app/desktop/pipeline/blocks/equation_edit.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/document/names_in_scope.h"
#include "model/expression/language/function_names.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMarginWidth = 96;

const QStringList& functions()
{
    static const QStringList names = [] {
        QStringList all{QStringLiteral("and"), QStringLiteral("not"), QStringLiteral("or")};
        for (const auto name : model::functionNames())
            all.append(qt(std::string(name)));
        all.sort();
        return all;
    }();
    return names;
}

class Highlighter final : public QSyntaxHighlighter
{
public:
    Highlighter(QTextDocument* document, const QWidget& widget)
        : QSyntaxHighlighter(document)
        , m_widget(widget)
    {
    }

protected:
    void highlightBlock(const QString& text) override
    {
        static const QRegularExpression word(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*"));
        static const QRegularExpression literal(
            QStringLiteral("(?<![A-Za-z_0-9])[0-9][0-9.eE]*( ?[A-Za-z%]+(/[A-Za-z]+)?)?"));
        static const QRegularExpression head(
            QStringLiteral("^\\s*[A-Za-z_][A-Za-z0-9_]*(?=\\s*=)"));
        const auto& theme = themeOf(m_widget);
        paint(text, literal, theme.network, false);
        for (auto found = word.globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            if (functions().contains(match.captured()))
                setFormat(static_cast<int>(match.capturedStart()),
                          static_cast<int>(match.capturedLength()),
                          theme.card);
        }
        paint(text, head, theme.accent, true);
    }

private:
    void
    paint(const QString& text, const QRegularExpression& pattern, const QColor& colour, bool isBold)
    {
        QTextCharFormat format;
        format.setForeground(colour);
        if (isBold)
            format.setFontWeight(QFont::Bold);
        for (auto found = pattern.globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            setFormat(static_cast<int>(match.capturedStart()),
                      static_cast<int>(match.capturedLength()),
                      format);
        }
    }

    const QWidget& m_widget;
};

} // namespace

class EquationEdit::Margin final : public QWidget
{
public:
    explicit Margin(EquationEdit& edit)
        : QWidget(&edit)
        , m_edit(edit)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override { m_edit.paintMargin(*event); }

private:
    EquationEdit& m_edit;
};

EquationEdit::EquationEdit(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_completer(new NameCompleter(*this, [this] { return m_names; }))
    , m_margin(new Margin(*this))
    , m_highlighter(new Highlighter(document(), *this))
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTabChangesFocus(true);
    setViewportMargins(0, 0, kMarginWidth, 0);
    setNames({});
    connect(this, &QPlainTextEdit::updateRequest, m_margin, [this] { m_margin->update(); });
}

void EquationEdit::setNames(NamesInScope names)
{
    m_names = std::move(names);
    const auto known = functionsInScope();
    m_names.insert(m_names.end(), known.begin(), known.end());
}

void EquationEdit::setRemarks(std::vector<Remark> remarks)
{
    m_remarks = std::move(remarks);
    underline();
    m_margin->update();
}

void EquationEdit::underline()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (std::size_t line = 0; line < m_remarks.size(); ++line) {
        if (m_remarks[line].trouble.isEmpty())
            continue;
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document()->findBlockByNumber(static_cast<int>(line)));
        selection.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(themeOf(*this).error);
        selections.append(selection);
    }
    setExtraSelections(selections);
}

void EquationEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    placeMargin();
}

void EquationEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_highlighter) {
        m_highlighter->rehighlight();
        underline();
    }
}

void EquationEdit::placeMargin()
{
    const auto place = viewport()->geometry();
    m_margin->setGeometry(place.right() + 1, place.top(), kMarginWidth, place.height());
}

void EquationEdit::paintMargin(QPaintEvent& /*event*/)
{
    const auto& theme = themeOf(*this);
    QPainter painter(m_margin);
    painter.fillRect(m_margin->rect(), palette().color(QPalette::AlternateBase));
    painter.setFont(font());
    auto block = firstVisibleBlock();
    for (; block.isValid(); block = block.next()) {
        const auto line = static_cast<std::size_t>(block.blockNumber());
        const auto place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > m_margin->height() || line >= m_remarks.size())
            break;
        const auto& remark = m_remarks[line];
        painter.setPen(remark.trouble.isEmpty() ? theme.faintInk : theme.error);
        painter.drawText(QRectF(6, place.top(), kMarginWidth - 12, place.height()),
                         Qt::AlignRight | Qt::AlignTop,
                         remark.trouble.isEmpty() ? remark.text : tr("see below"));
    }
}

bool EquationEdit::viewportEvent(QEvent* event)
{
    // Qt's paste by middle click reads the selection data after the insertion has replaced them.
    if (event->type() == QEvent::MouseButtonRelease &&
        static_cast<QMouseEvent*>(event)->button() == Qt::MiddleButton) {
        const auto text = QGuiApplication::clipboard()->text(QClipboard::Selection);
        setTextCursor(cursorForPosition(static_cast<QMouseEvent*>(event)->position().toPoint()));
        insertPlainText(text);
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::viewportEvent(event);
    const auto& help = static_cast<QHelpEvent&>(*event);
    const auto line = static_cast<std::size_t>(cursorForPosition(help.pos()).blockNumber());
    QToolTip::showText(help.globalPos(),
                       line < m_remarks.size() ? literalText(m_remarks[line].trouble) : QString(),
                       this);
    return true;
}

} // namespace clusterwright::desktop

#include "moc_equation_edit.cpp"
