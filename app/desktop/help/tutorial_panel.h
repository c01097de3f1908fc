// A tutorial beside its design. Emits the steps of its links.
#pragma once

#include "app/desktop/help/tutorial.h"

#include <QWidget>

class QComboBox;
class QTextBrowser;

namespace clusterwright::desktop
{

class TutorialPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit TutorialPanel(std::vector<Tutorial> tutorials, QWidget* parent = nullptr);

    void show(const QString& id); // from its beginning
    [[nodiscard]] const std::vector<Tutorial>& tutorials() const { return m_tutorials; }

signals:
    void stepWanted(const clusterwright::desktop::TutorialStep& step,
                    const QStringList& designs); // from designsAt

protected:
    void changeEvent(QEvent* event) override;

private:
    void showChosen();
    void follow(const QUrl& link);

    std::vector<Tutorial> m_tutorials;
    QComboBox* m_choice;
    QTextBrowser* m_text;
};

} // namespace clusterwright::desktop
