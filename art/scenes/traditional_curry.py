"""Traditional curry: butter chicken, lamb on the bone and yellow daal, with jeera rice, tandoori roti, raita and kachumber."""
import os
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import breads, courses, drape, grains, greens, lamb, meat, package_stage, rice, sauce, served, steam, vessels
from kit.shapes import add
from kit.stage import turned


def butter_chicken():
    here = (-0.72, -0.78)
    served.pot_of(sauce.MAKHANI, here, vessels.hammered(), meat.chunks(7, 90, -0.1, 5), 0.225, 8, 3, 1.14, oil=(0.70, 0.06, 0.004), cream=0.020, sunk=0.75)
    served.herbs(here, 0.6, 12, 0.07, 1, 0.4)


def lamb_on_the_bone():
    """Five pieces in a dark gravy, their bones up and outwards."""
    here, scale = (1.62, 0.02), 1.05
    iron = vessels.hammered('iron', (0.10, 0.085, 0.075), 0.34, 8, 0.4)
    served.pot_of(lamb.GRAVY, here, iron, seed=8, scale=scale, oil=(0.42, 0.085, 0.006))
    pieces, bones = [lamb.flesh(each) for each in (5, 18, 33)], [lamb.bone(each) for each in (2, 9)]
    for index, (x, y, z, tilt, turn) in enumerate(((-0.40, -0.26, 0.60, -24, 205), (0.30, -0.34, 0.60, -20, 322), (0.44, 0.22, 0.61, -26, 30), (-0.34, 0.32, 0.60, -18, 140), (-0.02, 0.00, 0.72, -34, 262))):
        lamb.on_the_bone(pieces, bones, index, (here[0] + x, here[1] + y, z), turned(0, tilt, turn), 0.29)
    served.herbs(here, 0.7, 18, 0.07, 1, 0.4)


def yellow_daal():
    courses.yellow_daal((0.30, 1.62), vessels.hammered())


def jeera_rice():
    rice.bowl((2.42, 1.95), vessels.brass(), 0.95, rice.JEERA)
    rice.cumin((2.42, 1.95), 0.95)
    served.herbs((2.42, 1.95), 0.7, 10, 0.07, 1, 0.5)


def tandoori_roti():
    """Two laid double on a board, and one flat below them."""
    vessels.box('board', 2.1, 1.35, 0.09, vessels.grain(), (1.72, -1.55, 0), 0.10)
    add(breads.roti(9, 1.75), None, (1.95, -1.40, 0.10), turned(0, 0, 40))
    add(breads.roti(4, 1.75, breads.folded), None, (1.52, -1.20, 0.17), turned(2, 3, 72))
    add(breads.roti(15, 1.70, breads.folded), None, (1.80, -1.38, 0.27), turned(3, 5, 100))


def raita():
    courses.raita((-2.36, -0.32), vessels.brass(), 0.56)


def kachumber():
    courses.kachumber((-1.92, 1.25), vessels.brass(), 0.92)


DISHES = {
    'Butter chicken': butter_chicken,
    'Lamb on the bone': lamb_on_the_bone,
    'Yellow daal with ghee': yellow_daal,
    'Jeera rice': jeera_rice,
    'Tandoori roti': tandoori_roti,
    'Raita': raita,
    'Kachumber': kachumber,
}

package_stage.start(seed=9)
package_stage.serve(DISHES)
for x, y, turn in ((-2.30, -1.50, 20), (-1.85, -1.88, -30)):
    add(greens.chilli(int(turn) + 40, 0.75), None, (x, y, 0.055), turned(0, 0, turn))
served.crumbs(drape.within(1.1, 60, (1.6, -1.6), (1.3, 0.8)))
served.splashes([(-0.1, -1.93), (0.05, -1.99), (0.34, -1.55), (-1.7, -1.45)], sauce.MAKHANI, 4, (0.02, 0.055))
served.splashes([(-1.95, -0.98), (-1.88, -1.04)], sauce.YOGHURT, 2, (0.02, 0.035))
served.dust(drape.within(2.4, 150, (0, -1.0)))
drape.strew([grains.grain(each) for each in range(6)], drape.within(0.5, 12, (1.75, 1.15)), lift=0.008)
for x, y, seed in ((-0.3, -0.4, 63), (0.30, 1.75, 47)):
    steam.rise((x, y, 0.75), seed)
package_stage.shoot(height=0.2, deep=0.12, distance=13.8)
