#include "app/desktop/measure/store_choice.h"

#include "app/desktop/common/text.h"
#include "plugins/runner/store/store.h"

#include <QComboBox>
#include <QStandardItemModel>

namespace clusterwright::desktop
{

StoreChoice::StoreChoice(std::filesystem::path own, QObject* parent)
    : QObject(parent)
    , m_own(std::move(own))
{
}

void StoreChoice::setDesign(const std::filesystem::path& design)
{
    if (std::exchange(m_design, design) != design)
        emit changed();
}

void StoreChoice::choose(bool isBeside)
{
    if (std::exchange(m_isBeside, isBeside) != isBeside)
        emit changed();
}

std::filesystem::path StoreChoice::file() const
{
    return isBeside() ? runner::storeFile(m_design) : m_own;
}

QComboBox* newStoreBox(StoreChoice& choice, QWidget* parent)
{
    auto* const box = new QComboBox(parent);
    box->setObjectName(QStringLiteral("store"));
    box->setAccessibleName(StoreChoice::tr("Sample store"));
    box->addItem(StoreChoice::tr("My measurements"));
    box->addItem(StoreChoice::tr("Beside this design"));
    const auto show = [box, &choice] {
        box->setCurrentIndex(choice.isBeside() ? 1 : 0);
        const auto text =
            choice.isPossible()
                ? StoreChoice::tr("Samples are stored in %1")
                : StoreChoice::tr(
                      "Samples are stored in %1. Save the design to store samples beside it.");
        box->setToolTip(literalText(text.arg(qt(choice.file().string()))));
        static_cast<QStandardItemModel*>(box->model())->item(1)->setEnabled(choice.isPossible());
    };
    QObject::connect(&choice, &StoreChoice::changed, box, show);
    QObject::connect(
        box, &QComboBox::activated, &choice, [&choice](int index) { choice.choose(index == 1); });
    show();
    return box;
}

} // namespace clusterwright::desktop

#include "moc_store_choice.cpp"
