// Creates one QApplication for a test run, so that tests with drawing need no main() of their own.
#include <memory>

#ifdef CATCH2_V3
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using ListenerBase = Catch::EventListenerBase;
#else
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
using ListenerBase = Catch::TestEventListenerBase;
#endif

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace
{

class QtListener final : public ListenerBase
{
public:
    using ListenerBase::ListenerBase;

    void testRunStarting(const Catch::TestRunInfo&) override
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_SCALE_FACTOR", "1");
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_application = std::make_unique<QApplication>(m_count, m_arguments);
    }
    void testRunEnded(const Catch::TestRunStats&) override { m_application.reset(); }

private:
    QTemporaryDir m_settings;
    char m_name[6] = "tests";
    char* m_arguments[2] = {m_name, nullptr};
    int m_count = 1;
    std::unique_ptr<QApplication> m_application;
};

CATCH_REGISTER_LISTENER(QtListener)

} // namespace
