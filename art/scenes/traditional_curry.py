"""Traditional curry: butter chicken, spinach and paneer, karahi chicken and daal in beaten copper, with rice and naan."""
import os
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import drape, grains, greens, meat, package_stage, sauce, served, steam, vessels
from kit.shapes import add
from kit.stage import turned


def butter_chicken(here, copper):
    served.pot_of(sauce.MAKHANI, here, copper, meat.chunks(7, 90, -0.1, 5), 0.225, 8, 3, 1.18, oil=(0.70, 0.06, 0.004), cream=0.020, sunk=0.75)
    served.herbs(here, 0.6, 12, 0.07, 1, 0.4)


def spinach_and_paneer(here, copper):
    served.pot_of(sauce.PALAK, here, copper, [grains.paneer(each, -0.18) for each in range(7)], 0.17, 12, 5, 1.05, grain=1.8, sunk=0.3, cream=0.015)


def karahi_chicken(here, iron):
    served.pot_of(sauce.KARAHI, here, iron, meat.chunks(7, 120, 0.05, 5), 0.20, 13, 8, 1.05, oil=(0.45, 0.05, 0.004), sunk=0.4)
    for index in range(6):
        add(greens.shred(index, 'white', 0.35), None, (here[0] + 0.09 * index - 0.25, here[1] + 0.05 * (index % 3), 0.80), turned(0, 10, 60 * index))
    served.herbs(here, 0.75, 20, 0.07, 1, 0.4)


def yellow_daal(here, copper):
    served.pot_of(sauce.DAAL, here, copper, seed=11, scale=0.95, oil=(0.66, 0.12, 0.006))
    add(greens.chilli(3, 0.6, 0.045, red=True), None, (here[0] - 0.15, here[1] + 0.1, 0.60), turned(0, 3, 30))
    add(greens.chilli(7, 0.5, 0.042, red=True), None, (here[0] + 0.2, here[1] - 0.2, 0.60), turned(0, -3, -20))
    drape.strew([greens.cumin(each) for each in range(5)], drape.within(0.6, 50, here), tilt=0.1, lift=0.004, floor=0.4)
    served.herbs(here, 0.6, 14, 0.06, 1, 0.4)


package_stage.start(seed=9)
copper, iron = vessels.hammered(), vessels.hammered('iron', (0.10, 0.085, 0.075), 0.34, 8, 0.4)
butter_chicken((-0.72, -0.78), copper)
spinach_and_paneer((1.62, 0.02), copper)
karahi_chicken((-1.95, 1.22), iron)
yellow_daal((0.30, 1.62), copper)
served.bowl_of_rice((2.42, 1.95), vessels.brass(), 0.95)
served.herbs((2.42, 1.95), 0.7, 10, 0.07, 1, 0.5)
vessels.box('board', 2.0, 1.25, 0.09, vessels.grain(), (1.75, -1.55, 0), 0.10)
served.folded_naan(4, (1.38, -1.50, 0.10), turned(0, 0, 70))
served.folded_naan(15, (1.88, -1.60, 0.20), turned(4, 6, 96))
served.dip((-2.40, -0.45), sauce.MINT, vessels.brass(), 1.1, 4)
for x, y, turn in ((-2.35, -1.45, 20), (-1.85, -1.85, -30)):
    add(greens.chilli(int(turn) + 40, 0.75), None, (x, y, 0.055), turned(0, 0, turn))
add(greens.sprig(5, 0.24), None, (-2.7, -1.15, 0.03), turned(0, 0, 40), 1.5)
served.crumbs(drape.within(1.1, 60, (1.6, -1.6), (1.3, 0.8)))
served.splashes([(-0.1, -1.93), (0.05, -1.99), (0.34, -1.55), (-1.7, -1.45)], sauce.MAKHANI, 4, (0.02, 0.055))
served.splashes([(-2.05, -0.75), (-1.98, -0.82)], sauce.MINT, 2, (0.02, 0.04))
served.dust(drape.within(2.4, 150, (0, -1.0)))
drape.strew([grains.grain(each) for each in range(6)], drape.within(0.5, 12, (1.75, 1.15)), lift=0.008)
for x, y, seed in ((-1.95, 1.35, 63), (0.30, 1.75, 47)):
    steam.rise((x, y, 0.75), seed)
package_stage.shoot(height=0.2, deep=0.12, distance=13.5)
