#include "app/desktop/report/pdf_outline.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace clusterwright::desktop
{

namespace
{

// Returns the number after a key, such as 3 in "/Pages 3 0 R"; empty if there is no number.
std::optional<int> numberAfter(const QByteArray& text, QByteArrayView key)
{
    const auto at = text.indexOf(key);
    if (at < 0)
        return std::nullopt;
    const auto match = QRegularExpression(QStringLiteral("^\\s*(\\d+)"))
                           .match(QString::fromLatin1(text.mid(at + key.size(), 20)));
    return match.hasMatch() ? std::optional(match.captured(1).toInt()) : std::nullopt;
}

// Returns "<FEFF00E4>": UTF-16 with a byte order mark.
QByteArray textString(const QString& text)
{
    QByteArray hex = "<FEFF";
    for (const auto letter : text)
        hex += QByteArray::number(letter.unicode(), 16).rightJustified(4, '0').toUpper();
    return hex + ">";
}

QByteArray reference(int object)
{
    return QByteArray::number(object) + " 0 R";
}

QByteArray number(qreal value)
{
    return QByteArray::number(value, 'f', 2);
}

struct Page {
    int object = 0;
    int annotations = 0; // object of the list of links
    qreal height = 0;    // points
};

// The objects in a file written by QPdfWriter.
class PdfFile
{
public:
    explicit PdfFile(const QByteArray& bytes)
        : m_bytes(bytes)
    {
        const auto trailer = bytes.mid(bytes.lastIndexOf("trailer"));
        m_table = numberAfter(trailer, "startxref").value_or(0);
        m_size = numberAfter(trailer, "/Size").value_or(0);
        m_info = numberAfter(trailer, "/Info").value_or(0);
        m_catalog = numberAfter(trailer, "/Root").value_or(0);
        if (const auto tree = numberAfter(object(m_catalog), "/Pages"))
            readPages(object(*tree));
    }

    [[nodiscard]] bool isKnown() const { return !m_pages.empty(); }
    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] int info() const { return m_info; }
    [[nodiscard]] int catalog() const { return m_catalog; }
    [[nodiscard]] int table() const { return m_table; }
    [[nodiscard]] const std::vector<Page>& pages() const { return m_pages; }

    // Returns the text of an object; empty if it is missing.
    [[nodiscard]] QByteArray object(int number) const
    {
        constexpr int kLine = 20; // bytes per line of the table
        const auto first = m_bytes.indexOf("0000000000", m_table);
        const auto at = m_bytes.mid(first + qsizetype{number} * kLine, 10).toLongLong();
        if (first < 0 || number <= 0 || number >= m_size || at <= 0)
            return {};
        const auto begin = m_bytes.indexOf("obj", at) + 3;
        return m_bytes.mid(begin, m_bytes.indexOf("endobj", begin) - begin);
    }

private:
    void readPages(const QByteArray& tree)
    {
        const auto begin = tree.indexOf('[', tree.indexOf("/Kids")) + 1;
        const auto kids = tree.mid(begin, tree.indexOf(']', begin) - begin).simplified().split(' ');
        for (qsizetype i = 0; i + 2 < kids.size(); i += 3) {
            const auto page = object(kids[i].toInt());
            const auto box = page.mid(page.indexOf("/MediaBox"));
            const auto sides =
                box.mid(box.indexOf('[') + 1, box.indexOf(']') - box.indexOf('[') - 1)
                    .simplified()
                    .split(' ');
            const auto annotations = numberAfter(page, "/Annots");
            if (sides.size() != 4 || !annotations) {
                m_pages.clear();
                return;
            }
            m_pages.push_back({kids[i].toInt(), *annotations, sides[3].toDouble()});
        }
    }

    const QByteArray& m_bytes;
    int m_table = 0; // offset of the table of objects
    int m_size = 0;
    int m_info = 0;
    int m_catalog = 0;
    std::vector<Page> m_pages;
};

constexpr int kRoot = -1; // parent of the outermost marks

// Parents and children of bookmarks, by index.
class Tree
{
public:
    explicit Tree(const QList<PdfMark>& marks)
    {
        std::vector<int> path;
        for (int i = 0; i < marks.size(); ++i) {
            while (std::ssize(path) > marks[i].level)
                path.pop_back();
            m_parents.push_back(path.empty() ? kRoot : path.back());
            m_children[m_parents.back()].push_back(i);
            path.push_back(i);
        }
    }

    [[nodiscard]] int parent(int mark) const { return m_parents[static_cast<std::size_t>(mark)]; }
    [[nodiscard]] const std::vector<int>& children(int mark) const { return m_children[mark]; }

private:
    std::vector<int> m_parents;
    mutable std::map<int, std::vector<int>> m_children;
};

class Update
{
public:
    Update(const QByteArray& pdf, const PdfFile& file)
        : m_file(file)
        , m_bytes(pdf)
        , m_next(file.size())
    {
    }

    void addBookmarks(const QList<PdfMark>& marks)
    {
        m_root = m_next++;
        m_first = m_next;
        m_next += static_cast<int>(marks.size());
        const Tree tree(marks);
        for (int i = 0; i < marks.size(); ++i) {
            const auto& row = tree.children(tree.parent(i));
            const auto at = std::ranges::find(row, i);
            auto text = "<< /Title " + textString(marks[i].title) + " /Parent " +
                        reference(objectOf(tree.parent(i))) + " /Dest " + destination(marks[i]);
            if (at != row.begin())
                text += " /Prev " + reference(objectOf(*(at - 1)));
            if (at + 1 != row.end())
                text += " /Next " + reference(objectOf(*(at + 1)));
            write(objectOf(i),
                  text + family(tree.children(i), " /Count -") +
                      " >>"); // a negative count is a closed entry
        }
        write(m_root, "<< /Type /Outlines" + family(tree.children(kRoot), " /Count ") + " >>");
        auto catalog = m_file.object(m_file.catalog());
        catalog.insert(catalog.lastIndexOf(">>"),
                       "/Outlines " + reference(m_root) + "\n/PageMode /UseOutlines\n");
        write(m_file.catalog(), catalog.trimmed());
    }

    void addLinks(const QList<PdfLink>& links, const QList<PdfMark>& marks)
    {
        std::map<int, QByteArray> lists; // by page
        for (const auto& link : links) {
            const int object = m_next++;
            const auto& page = m_file.pages()[static_cast<std::size_t>(link.page)];
            write(object,
                  "<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [" +
                      number(link.area.left()) + " " + number(page.height - link.area.bottom()) +
                      " " + number(link.area.right()) + " " +
                      number(page.height - link.area.top()) + "] /Dest " +
                      destination(marks[link.mark]) + " >>");
            lists[link.page] += reference(object) + " ";
        }
        for (const auto& [page, list] : lists)
            write(m_file.pages()[static_cast<std::size_t>(page)].annotations, "[ " + list + "]");
    }

    // Returns the file with a table of the written objects.
    [[nodiscard]] QByteArray finished()
    {
        const auto table = m_bytes.size();
        m_bytes += "xref\n";
        for (const auto& [object, offset] : m_offsets)
            m_bytes += QByteArray::number(object) + " 1\n" +
                       QByteArray::number(offset).rightJustified(10, '0') + " 00000 n \n";
        m_bytes += "trailer\n<<\n/Size " + QByteArray::number(m_next) + "\n/Info " +
                   reference(m_file.info()) + "\n/Root " + reference(m_file.catalog()) +
                   "\n/Prev " + QByteArray::number(m_file.table()) + "\n>>\nstartxref\n" +
                   QByteArray::number(table) + "\n%%EOF\n";
        return m_bytes;
    }

private:
    [[nodiscard]] int objectOf(int mark) const { return mark == kRoot ? m_root : m_first + mark; }

    // Returns references to the first and the last child, and the number of children.
    [[nodiscard]] QByteArray family(const std::vector<int>& own, const char* count) const
    {
        return own.empty() ? QByteArray()
                           : " /First " + reference(objectOf(own.front())) + " /Last " +
                                 reference(objectOf(own.back())) + count +
                                 QByteArray::number(static_cast<int>(own.size()));
    }

    [[nodiscard]] QByteArray destination(const PdfMark& mark) const
    {
        const auto& page = m_file.pages()[static_cast<std::size_t>(mark.page)];
        return "[" + reference(page.object) + " /XYZ null " + number(page.height - mark.top) +
               " null]";
    }

    void write(int object, const QByteArray& text)
    {
        m_offsets[object] = m_bytes.size();
        m_bytes += QByteArray::number(object) + " 0 obj\n" + text + "\nendobj\n";
    }

    const PdfFile& m_file;
    QByteArray m_bytes;
    int m_next; // next free object number
    int m_root = 0;
    int m_first = 0; // object of the first bookmark
    std::map<int, qsizetype> m_offsets;
};

} // namespace

QByteArray
withOutline(const QByteArray& pdf, const QList<PdfMark>& marks, const QList<PdfLink>& links)
{
    const PdfFile file(pdf);
    if (!file.isKnown() || marks.isEmpty())
        return pdf;
    Update update(pdf, file);
    update.addBookmarks(marks);
    update.addLinks(links, marks);
    return update.finished();
}

} // namespace clusterwright::desktop
