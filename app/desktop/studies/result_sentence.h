// The result in words. Its last line names inputs in which other designs differ, or which they take from this design, as links.
#pragma once

#include <QLabel>

#include <map>
#include <string>

namespace clusterwright::desktop
{

class ResultSentence final : public QLabel
{
    Q_OBJECT

public:
    explicit ResultSentence(QWidget* parent);

    // `inputs`: whether the other designs take the value of the input.
    void showResult(const std::string& text, std::map<std::string, bool> inputs);

signals:
    // An input to share with the other designs, or to separate from theirs.
    void sharingWanted(const std::string& input, bool isShared);

private:
    void showTip(const QString& input);

    std::map<std::string, bool> m_inputs;
};

} // namespace clusterwright::desktop
