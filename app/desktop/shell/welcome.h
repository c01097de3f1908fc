// What an empty window shows: the designs that were open last, those of the papers, and a blank one.
#pragma once

#include "model/design/library.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace clusterwright::desktop
{

class Welcome final : public QWidget
{
    Q_OBJECT

public:
    explicit Welcome(model::Library& library, QWidget* parent = nullptr);

    void refresh(); // the recent files

signals:
    void presetChosen(const QString& id);
    void fileChosen(const QString& path);
    void newDesignWanted();
    void openWanted();

private:
    void fillPresets(model::Library& library);
    void filter(const QString& text);
    void choose(QListWidgetItem* item);
    [[nodiscard]] QWidget* makeStart();

    QListWidget* m_recent;
    QListWidget* m_presets;
    QLineEdit* m_search;
};

} // namespace clusterwright::desktop
