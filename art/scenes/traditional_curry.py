"""Traditional curry for ten: great pots of butter chicken, lamb on the bone and yellow daal, with jeera rice, tandoori roti, raita and kachumber."""
import math
import os
import random
import sys
from dataclasses import replace
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import breads, catering, citrus, courses, drape, grains, greens, lamb, meat, package_stage, rice, sauce, served, steam, vessels
from kit.heap import BALL, Heap
from kit.shapes import add
from kit.stage import turned

BUTTER, LAMB, DAAL = (-2.05, -1.52), (1.98, -1.35), (-0.10, 1.80)


def butter_chicken():
    """Thirty-six pieces of chicken, some stand out of the sauce; a hook of cream that ran out in drops."""
    scale = 1.72
    path = [(-0.52, 0.42), (-0.15, 0.62), (0.36, 0.46), (0.52, 0.06), (0.22, -0.26), (-0.20, -0.30), (-0.44, -0.06), (-0.66, -0.42)]
    path = [(x * scale, y * scale) for x, y in path]
    level = catering.pot(sauce.MAKHANI, BUTTER, vessels.hammered(), scale, 7, (0.70, 0.06, 0.004), cream=path)
    pile = Heap(BUTTER, 1.76 * scale, 1.76 * scale, level - 0.30, is_round=True, wall=0.5)
    pile.add(meat.chunks(7, 90, -0.1, 5), 36, BALL, 0.25, flat=0.7, give=0.42, roll=25, lean=25, peak=0.03)
    catering.poured(BUTTER, path, 7, 0.046, ((0.22, 0.27), (0.50, 0.60), (0.80, 0.87), (0.93, 0.96)))
    catering.chopped(drape.within(0.55, 34, (BUTTER[0] + 0.35, BUTTER[1] + 0.30)), level - 0.2)
    catering.spoon(courses.steel(), (BUTTER[0] - 0.85, BUTTER[1] + 0.55, level + 0.03), 186, -4, 1.1)


def lamb_on_the_bone():
    """Fourteen pieces in a dark gravy, their bones up and outwards."""
    scale = 1.66
    iron = vessels.hammered('iron', (0.10, 0.085, 0.075), 0.34, 8, 0.4)
    level = catering.pot(lamb.GRAVY, LAMB, iron, scale, 8, (0.42, 0.085, 0.006))
    pieces, bones = [lamb.flesh(each) for each in (5, 18, 33, 47)], [lamb.bone(each) for each in (2, 9, 14)]
    rings = [(0.66, 0.3 + 0.785 * each, 0.00) for each in range(8)] + [(0.34, 0.7 + 1.257 * each, 0.09) for each in range(5)] + [(0.04, 4.2, 0.22)]
    for index, (far, turn, high) in enumerate(rings):
        turn += random.uniform(-0.12, 0.12)
        place = (LAMB[0] + far * scale * math.cos(turn), LAMB[1] + far * scale * math.sin(turn), level + high - 0.05)
        heading = math.degrees(turn) + random.uniform(-50, 50)
        if index % 3 == 2:
            add(pieces[index % 4], None, place, turned(random.uniform(-20, 20), random.uniform(-20, 20), heading), 0.29)
        else:
            lamb.on_the_bone(pieces, bones, index, place, turned(random.uniform(-14, 14), random.uniform(-34, -14), heading), random.uniform(0.27, 0.31))
    catering.chopped(drape.within(0.80 * scale, 110, LAMB), level - 0.2)
    add(greens.sprig(8, 0.14), None, (LAMB[0] + 0.25, LAMB[1] - 0.25, level + 0.44), turned(-12, -14, 40), 1.1)


def yellow_daal():
    scale = 1.42
    level = catering.pot(sauce.DAAL, DAAL, vessels.hammered(), scale, 11, (0.66, 0.12, 0.006))
    courses.tarka(DAAL, 0.66 * scale, level)
    for index, (x, y, turn) in enumerate(((-0.62, -0.35, 70), (0.58, 0.42, 110), (0.10, 0.72, 12))):
        add(greens.chilli(11 + index, 0.55, 0.044, red=True), None, (DAAL[0] + x, DAAL[1] + y, level), turned(0, 3, turn))
    drape.strew([greens.cumin(each) for each in range(5)], drape.within(0.85 * scale, 70, DAAL), tilt=0.1, lift=0.004, floor=level - 0.2)
    catering.spoon(courses.steel(), (DAAL[0] + 0.5, DAAL[1] + 0.55, level + 0.03), 62, -4)


def jeera_rice():
    here, scale = (3.02, 2.45), 1.48
    rice.bowl(here, vessels.brass(), scale, replace(rice.JEERA, peak=0.60, full=1.0), 9500)
    rice.cumin(here, scale, 300)
    catering.spoon(courses.steel(), (here[0] + 0.55, here[1] - 0.85, 1.20), -35, 10)


def tandoori_roti():
    """Twelve in a stack on a board, three of them laid double on top."""
    here = (-3.30, 1.55)
    vessels.box('board', 2.35, 2.25, 0.09, vessels.grain(), (*here, 0), 0.10)
    catering.breads(lambda index: breads.roti(9 + 6 * (index % 4), 1.85), here, 11, 0.10, 0.066, 180, shift=0.11)
    for index, (x, y, turn) in enumerate(((-0.1, 0.28, 60), (0.2, -0.10, 95), (-0.28, -0.22, 130))):
        add(breads.roti(4 + 11 * index, 1.75, breads.folded), None, (here[0] + 0.2 + x, here[1] + y, 0.86 + 0.11 * index), turned(2, 3, turn))


def raita():
    catering.raita((0.62, 4.22), vessels.brass(), 0.86)


def kachumber():
    here, scale = (-1.78, 3.86), 1.05
    courses.kachumber(here, vessels.brass(), scale)
    add(citrus.lemon_wedge(15, 0.25), None, (here[0] + 0.30, here[1] - 0.42, 0.92), turned(24, 0, -30))


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
for x, y, turn in ((-0.12, -2.62, 24), (0.20, -2.84, -38)):
    add(greens.chilli(int(turn) + 40, 0.75), None, (x, y, 0.055), turned(0, 0, turn))
served.crumbs(drape.within(1.4, 60, (-3.2, 1.0)))
served.splashes([(-0.5, -3.0), (-0.42, -3.1), (-3.6, -3.2)], sauce.MAKHANI, 4, (0.02, 0.06))
served.dust(drape.within(3.0, 160, (0, -1.8)))
drape.strew([grains.grain(each) for each in range(6)], drape.within(0.6, 14, (2.0, 0.75)), lift=0.008)
for x, y, z, seed in ((-1.7, -0.9, 1.1, 63), (0.0, 2.0, 0.95, 47), (3.0, 2.7, 1.6, 25)):
    steam.rise((x, y, z), seed)
catering.shoot(distance=19.7, across=-0.12, deep=0.60)
