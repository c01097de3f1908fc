// Where a window keeps samples and looks them up: in the user's own store, or in the one beside its design, as the command line does with
// --design. A design that is in no file yet has none beside it.
#pragma once

#include <QObject>

#include <filesystem>

class QComboBox;

namespace clusterwright::desktop
{

class StoreChoice final : public QObject
{
    Q_OBJECT

public:
    explicit StoreChoice(std::filesystem::path own, QObject* parent = nullptr);

    // The file of the open design; empty without one.
    void setDesign(const std::filesystem::path& design);
    void choose(bool isBeside);

    [[nodiscard]] bool isPossible() const { return !m_design.empty(); } // beside a design
    [[nodiscard]] bool isBeside() const { return m_isBeside && isPossible(); }
    [[nodiscard]] std::filesystem::path file() const;

signals:
    void changed();

private:
    std::filesystem::path m_own;
    std::filesystem::path m_design;
    bool m_isBeside = false;
};

// Shows the choice, and makes it.
[[nodiscard]] QComboBox* newStoreBox(StoreChoice& choice, QWidget* parent);

} // namespace clusterwright::desktop
