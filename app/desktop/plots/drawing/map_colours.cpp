#include "app/desktop/plots/drawing/map_colours.h"

#include <array>

namespace clusterwright::plots
{

QCPColorGradient mapColours(bool isGrey)
{
    QCPColorGradient colours;
    colours.clearColorStops();
    constexpr std::array<std::array<int, 3>, 9> kCividis{{{0, 32, 76},
                                                          {0, 57, 111},
                                                          {65, 77, 107},
                                                          {96, 97, 110},
                                                          {124, 123, 120},
                                                          {154, 148, 119},
                                                          {187, 175, 110},
                                                          {221, 204, 93},
                                                          {255, 234, 70}}};
    constexpr int kDarkest = 40;
    constexpr int kShade = 24;
    for (std::size_t i = 0; i < kCividis.size(); ++i)
        colours.setColorStopAt(static_cast<double>(i) / (kCividis.size() - 1),
                               isGrey ? QColor(kDarkest + kShade * static_cast<int>(i),
                                               kDarkest + kShade * static_cast<int>(i),
                                               kDarkest + kShade * static_cast<int>(i))
                                      : QColor(kCividis[i][0], kCividis[i][1], kCividis[i][2]));
    colours.setNanHandling(QCPColorGradient::nhTransparent);
    return colours;
}

} // namespace clusterwright::plots
