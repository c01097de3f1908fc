// The page of a window without a design: goals, a search with a preview, recent designs and tutorials.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "app/desktop/shell/welcome/beginning.h"
#include "app/desktop/shell/welcome/design_search.h"
#include "model/design/library/library.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QTreeWidget;

namespace clusterwright::desktop
{

class DesignPreview;
class PreviewMaker;

class Welcome final : public QWidget
{
    Q_OBJECT

public:
    Welcome(model::Library& library,
            const std::vector<Tutorial>& tutorials,
            QWidget* parent = nullptr);

    void refresh(); // updates the recent files

signals:
    void presetChosen(const QString& id);
    void beginningChosen(const clusterwright::desktop::Beginning& beginning);
    void fileChosen(const QString& path);
    void filesChosen(const QStringList& paths);
    void newDesignWanted();
    void openWanted();
    void tourWanted();
    void tutorialChosen(const QString& id);
    void calibrationWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* makeGoals();
    [[nodiscard]] QWidget* makeSearch();
    [[nodiscard]] QWidget* makeSide();
    void addButtons(QBoxLayout& layout);
    void chooseNetwork();
    void modelCluster(const QString& shape);
    void showPapers();
    void fillDesigns();
    void search(const QString& text);
    void preview();
    void open();
    void showRecentPicture(const QString& key);
    [[nodiscard]] Start current() const;

    model::Library& m_library;
    const std::vector<Tutorial>& m_tutorials;
    DesignSearch m_index;
    PreviewMaker* m_maker;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_noHits;
    DesignPreview* m_preview;
    QPushButton* m_open;
    QListWidget* m_recent;
};

} // namespace clusterwright::desktop
