// A form of a figure's style: a field for each option, and a list of named styles that fill them.
#pragma once

#include "model/study/figure/figure_style.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QComboBox;
class QListWidget;

namespace clusterwright::plots
{

class StyleForm final : public QWidget
{
    Q_OBJECT

public:
    // `styles`: to choose from. `keys`: the options that it shows; all without any. `labels`: those that the style can rename and order.
    StyleForm(const FigureStyle& style,
              const std::vector<NamedStyle>& styles,
              const std::vector<std::string>& keys,
              const std::vector<std::string>& labels,
              QWidget* parent);

    [[nodiscard]] FigureStyle style() const;
    void setStyle(const FigureStyle& style);

signals:
    void changed();

private:
    struct Editor {
        const StyleOption* option;
        std::function<void(FigureStyle&)> read;
        std::function<void(const FigureStyle&)> show;
    };

    QWidget* makeStyles(const std::vector<NamedStyle>& styles);
    QWidget* makeEditor(const StyleOption& option);
    QWidget* makeNumber(const StyleOption& option, double FigureStyle::*place);
    QWidget* makeNumber(const StyleOption& option, int FigureStyle::*place);
    QWidget* makeWord(const StyleOption& option, std::string FigureStyle::*place);
    QWidget* makeFlag(const StyleOption& option, bool FigureStyle::*place);
    QWidget* makeNames(const StyleOption& option);
    void showNames(const std::vector<std::string>& series);

    FigureStyle m_style; // options without a field keep these values
    std::vector<std::string> m_labels;
    std::vector<Editor> m_editors;
    QListWidget* m_names = nullptr;
    bool m_isShowing = false;
};

} // namespace clusterwright::plots
