"""Vegetarian delight: paneer tikka, chana masala, aloo gobi, daal makhani, pilau, garlic naan, samosas, raita and chutneys."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import breads, citrus, courses, drape, grains, greens, package_stage, rice, sauce, served, steam, vegetables, vessels
from kit.shapes import add
from kit.stage import turned

SLATE = (-1.12, -1.32)


def paneer_tikka():
    """Three skewers on a banana leaf."""
    vessels.box('slate', 3.6, 1.75, 0.08, vessels.glaze(), (*SLATE, 0), 0.06)
    add(vessels.banana_leaf(4, 3.2, 1.35), None, (SLATE[0], SLATE[1] + 0.02, 0.10), turned(0, 0, 4))
    steel = courses.steel()
    for index, (y, turn) in enumerate(((0.42, 6.5), (-0.06, 0.5), (-0.54, -3.5))):
        courses.skewer((SLATE[0] - 1.40 + 0.12 * index, SLATE[1] + y, 0.33), turn, 20 * index + 3, steel)
    drape.strew([greens.leaf(each, 0.075) for each in range(4)], drape.within(1.0, 30, SLATE, (1.5, 0.6)), tilt=0.3, lift=0.008)


def chana_masala():
    here = (-2.10, 0.80)
    served.pot_of(sauce.CHANA, here, vessels.hammered(), [grains.chickpea(each) for each in range(4)], 0.088, 78, 4, 0.92, oil=(0.50, 0.08, 0.006), sunk=0.15)
    served.herbs(here, 0.6, 16, 0.07, 1, 0.4)
    drape.strew([greens.onion_ring(each, 0.15, 0.04, 0.013) for each in range(3)], drape.within(0.35, 4, here), tilt=0.5, lift=0.01)


def aloo_gobi():
    """Cauliflower and potato, dry, with turmeric, chilli and coriander."""
    here, scale = (2.12, 1.02), 0.90
    vessels.pot(vessels.brass(), (*here, 0), scale)
    vessels.handles(vessels.brass(), (*here, 0), scale=scale, angle=0.4)
    add(sauce.surface(0.94 * scale, ((0.52, 0.24, 0.03), (0.66, 0.36, 0.06), (0.30, 0.08, 0.01)), 5, 0.05, oil=(0.60, 0.16, 0.01), grain=1.6), None, (*here, 0.52 * scale))
    florets, cubes = [vegetables.floret(each) for each in (3, 8, 17, 22, 31)], [grains.potato(each) for each in range(4)]
    spots = [(0.0, 0.0, 0.30)] + [(0.36, 0.3 + 1.257 * each, 0.20) for each in range(5)] + [(0.66, 0.785 * each, 0.06) for each in range(8)]
    for index, (far, turn, high) in enumerate(spots):
        place = (here[0] + scale * far * math.cos(turn), here[1] + scale * far * math.sin(turn), (0.56 + high) * scale)
        lean = (random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(0, 6.283))
        if index % 5 in (1, 3):
            add(cubes[index % 4], None, place, lean, 0.175 * scale)
        else:
            add(florets[index % 5], None, place, lean, random.uniform(0.20, 0.235) * scale)
    for index in range(9):
        turn, far = random.uniform(0, 6.283), random.uniform(0.2, 0.72) * scale
        add(cubes[index % 4], None, (here[0] + far * math.cos(turn), here[1] + far * math.sin(turn), (0.80 - 0.28 * far) * scale), [random.uniform(0, 6.283) for _ in range(3)], 0.125 * scale)
    add(greens.chilli(5, 0.5, 0.04), None, (here[0] - 0.12, here[1] - 0.28, 0.86 * scale), turned(10, 6, 30))
    served.herbs(here, 0.68, 34, 0.065, 1, 0.5)


def daal_makhani():
    courses.daal_makhani((-0.10, 1.02), vessels.hammered(), 0.92)


def pilau():
    rice.bowl((1.15, 2.55), vessels.hammered(), 0.92, rice.PILAU)
    rice.whole_spices((1.15, 2.55), 0.92)


def garlic_naan():
    here = (-1.30, 2.55)
    vessels.box('board', 2.3, 1.6, 0.09, vessels.grain(), (*here, 0), -0.1)
    served.naan_stack(here, 3, 6, 70, 0.10, 2.0)
    breads.garlic(here, 0.66, 0.20)


def samosas():
    here = (2.12, -0.72)
    vessels.plate(vessels.brass(), (*here, 0), 0.56)
    breads.heap_of_samosas(here, 0.06, ((-0.30, -0.16, 20), (0.30, -0.18, 140), (0.02, 0.30, 255)), 0.37)


def raita():
    courses.raita((1.00, -0.02), vessels.brass(), 0.52)


def chutneys():
    courses.chutneys(((1.06, -1.10), (1.56, -1.90), (2.46, -1.86)), vessels.hammered(), 1.0)


DISHES = {
    'Paneer tikka': paneer_tikka,
    'Chana masala': chana_masala,
    'Aloo gobi': aloo_gobi,
    'Daal makhani': daal_makhani,
    'Pilau': pilau,
    'Garlic naan': garlic_naan,
    'Samosas': samosas,
    'Raita': raita,
    'Chutneys': chutneys,
}

package_stage.start(seed=12)
package_stage.serve(DISHES)
add(citrus.lemon_wedge(15, 0.25), None, (0.42, -1.92, 0.09), turned(30, 0, -20))
served.crumbs(drape.within(1.2, 40, (-1.3, 2.4)))
served.crumbs(drape.within(1.0, 46, SLATE, (1.7, 0.75)), (0.4, 1.2), ((0.012, 0.008, 0.006), (0.55, 0.20, 0.03), (0.70, 0.50, 0.22)))
served.dust(drape.within(1.1, 150, SLATE, (1.7, 0.8)))
served.splashes(drape.within(0.8, 14, SLATE, (1.8, 0.9)), sauce.JUICE, 5, (0.015, 0.05))
served.splashes([(0.70, -0.72), (0.62, -0.66)], sauce.MINT, 2, (0.02, 0.04))
for x, y, z, seed in ((-2.10, 0.9, 0.7, 47), (1.15, 2.6, 0.95, 63)):
    steam.rise((x, y, z), seed)
package_stage.shoot(height=0.2, deep=0.10, across=-0.05, distance=14.6)
