// The sample store of a window: the user's own store, or the store beside the design, like --design of the command line. An unsaved design
// has no store beside it.
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

    // Sets the file of the open design; empty for an unsaved design.
    void setDesign(const std::filesystem::path& design);
    void choose(bool isBeside);

    [[nodiscard]] bool isPossible() const
    {
        return !m_design.empty();
    } // whether a store beside the design can be chosen
    [[nodiscard]] bool isBeside() const { return m_isBeside && isPossible(); }
    [[nodiscard]] std::filesystem::path file() const;

signals:
    void changed();

private:
    std::filesystem::path m_own;
    std::filesystem::path m_design;
    bool m_isBeside = false;
};

// Returns a box that shows and changes the choice.
[[nodiscard]] QComboBox* newStoreBox(StoreChoice& choice, QWidget* parent);

} // namespace clusterwright::desktop
