#include "app/desktop/shell/window/about.h"

#include <QApplication>
#include <QMessageBox>

namespace clusterwright::desktop
{

void showAbout(QWidget* parent)
{
    auto* const box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("about"));
    box->setWindowTitle(QMessageBox::tr("About Clusterwright"));
    box->setIconPixmap(QApplication::windowIcon().pixmap(64));
    box->setText(QMessageBox::tr("<b>Clusterwright %1</b><br>Predicts how a program scales on a "
                                 "cluster before you buy it.")
                     .arg(QApplication::applicationVersion()));
    box->setInformativeText(
        QMessageBox::tr("GPL-3.0-or-later. Built with Qt %1 (LGPL-3.0), QCustomPlot (GPL-3.0), "
                        "Boost (BSL-1.0), nlohmann JSON (MIT), Expat (MIT), Ceres Solver "
                        "(BSD-3-Clause), Eigen (MPL-2.0).<br>"
                        "Based on papers by Underwood, Sass, Ligon 2001; Aoki et al. 2007; "
                        "Culler et al. 1997; Passas et al. 2008; Dinkel 2000.")
            .arg(QString::fromLatin1(qVersion())));
    box->open();
}

} // namespace clusterwright::desktop
