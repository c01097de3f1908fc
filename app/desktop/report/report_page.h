// The page of the workspace Report: a preview of the printed pages, and the sections to include. Follows the design while it is
// visible.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/report/report_maker.h"

#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QListWidget;
class QPdfDocument;
class QPdfView;
class QProgressBar;
class QPushButton;

namespace clusterwright::desktop
{

class ReportPage final : public QWidget
{
    Q_OBJECT

public:
    explicit ReportPage(Workbench& workbench, QWidget* parent = nullptr);
    ~ReportPage() override;

    // Ids of the omitted sections.
    [[nodiscard]] std::vector<std::string> omitted() const;
    // Asks for a file, and returns at once. The file is opened when it is written; a dialog shows errors.
    void save();
    // The present step of saving: "Report: Making page 3 of 12"; empty if no file is being made.
    [[nodiscard]] const QString& saving() const { return m_saving; }
    [[nodiscard]] int pages() const;    // in the preview
    [[nodiscard]] bool isStale() const; // the pages show an earlier design

signals:
    void previewed(); // all new pages are shown
    void savingChanged(const QString& saving);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeSide();
    void connectSaver();
    void wantPreview();
    void startPreview();
    void make(const std::vector<std::string>& omitted);
    void takePages(const QString& file);
    void showPreview(const QString& file);
    void showStep(const QString& step);
    void showBusy(bool isBusy);
    void stopOrStart();
    void saveOrCancel();
    void showSaving(const QString& step);
    void showFailure(const model::Diagnostics& findings);
    void setStale(bool isStale);
    void showNote(const QString& text);
    void placeNote();
    [[nodiscard]] QString newFile();

    Workbench& m_workbench;
    std::unique_ptr<QTemporaryDir> m_folder;
    ReportMaker m_maker; // makes the preview
    ReportMaker m_saver; // makes the user's file
    QString m_saving;
    QTimer m_wait; // until the next edit, or until the maker ends
    bool m_isWanted = true;
    bool m_areFirst = false; // the maker makes the pages without slow sections; the others follow
    int m_number = 0;        // preview number, part of its file name
    QPdfDocument* m_document;
    QPdfView* m_view;
    QLabel* m_note; // above stale pages, or instead of pages
    bool m_isStale = false;
    QLabel* m_state = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_stop = nullptr; // cancels, or starts again
    QPushButton* m_save = nullptr; // or cancels
    QListWidget* m_sections = nullptr;
};

} // namespace clusterwright::desktop
