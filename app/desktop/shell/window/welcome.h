// What an empty window shows: the designs that were open last, those of the papers, and a blank one.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "model/design/library/library.h"

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
    Welcome(model::Library& library,
            const std::vector<Tutorial>& tutorials,
            QWidget* parent = nullptr);

    void refresh(); // the recent files

signals:
    void presetChosen(const QString& id);
    void fileChosen(const QString& path);
    void filesChosen(const QStringList& paths);
    void newDesignWanted();
    void openWanted();
    void tourWanted();
    void tutorialChosen(const QString& id);

private:
    void fillPresets(model::Library& library);
    void filter(const QString& text);
    void choose(QListWidgetItem* item);
    [[nodiscard]] QWidget* makeStart();
    [[nodiscard]] QWidget* makeContinue(const QStringList& files);

    QListWidget* m_recent;
    QListWidget* m_tutorials;
    QListWidget* m_presets;
    QLineEdit* m_search;
};

} // namespace clusterwright::desktop
