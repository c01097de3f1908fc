// Places widgets in lines, like words in a paragraph.
#pragma once

#include <QLayout>

#include <vector>

namespace clusterwright::desktop
{

class FlowLayout final : public QLayout
{
public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& room) override;

private:
    // Places the items, unless `isTrial`. Returns the height needed.
    int place(const QRect& room, bool isTrial) const;

    std::vector<QLayoutItem*> m_items; // owned
};

} // namespace clusterwright::desktop
