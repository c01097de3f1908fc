// Draws small images of designs one after another, while the window stays usable.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QHash>
#include <QPixmap>
#include <QSet>

#include <deque>
#include <memory>

namespace clusterwright::desktop
{

class PreviewMaker final : public QObject
{
    Q_OBJECT

public:
    explicit PreviewMaker(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~PreviewMaker() override;

    // Emits `ready` with this key later, also for cached images. The newest request is drawn first.
    void request(const QString& key, const model::Design& design);
    [[nodiscard]] QPixmap picture(const QString& key) const { return m_pictures.value(key); }

signals:
    void ready(const QString& key);

private:
    struct Request {
        QString key;
        std::shared_ptr<const model::Design> design;
    };

    void next();
    void draw();

    std::vector<std::filesystem::path> m_presets;
    std::unique_ptr<Workbench> m_workbench; // made on first use
    std::deque<Request> m_requests;
    QString m_drawing; // key of the design that the workbench computes
    QHash<QString, QPixmap> m_pictures;
};

} // namespace clusterwright::desktop
