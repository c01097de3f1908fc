// Search over shipped designs, generated networks and tutorials: titles and descriptions, components, blocks, documents.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "model/design/library/library.h"

#include <QString>

#include <vector>

namespace clusterwright::desktop
{

enum class StartKind { Design, Network, Tutorial };

// An entry that a design can start from.
struct Start {
    StartKind kind = StartKind::Design;
    QString id; // id of a design or tutorial, or name of a generator
    QString title;

    friend bool operator==(const Start&, const Start&) = default;
};

class DesignSearch
{
public:
    // Reads the presets on the first search.
    DesignSearch(model::Library& library, const std::vector<Tutorial>& tutorials);

    // Returns the entries that match each word, the best match first.
    [[nodiscard]] std::vector<Start> find(const QString& text);

private:
    struct Field {
        QString text; // result of plainWords
        int weight = 0;
    };
    struct Entry {
        Start start;
        std::vector<Field> fields;
    };

    [[nodiscard]] Entry entryOf(const model::Design& design);
    void fill();
    [[nodiscard]] static int score(const Entry& entry, const QList<QStringList>& terms);

    model::Library& m_library;
    const std::vector<Tutorial>& m_tutorials;
    std::vector<Entry> m_entries;
};

} // namespace clusterwright::desktop
