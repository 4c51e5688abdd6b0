"""Vegetarian delight for ten: paneer tikka, chana masala, aloo gobi, daal makhani, pilau, garlic naan, samosas, raita and chutneys."""
import os
import random
import sys
from dataclasses import replace
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from mathutils import Euler, Vector

from kit import breads, catering, citrus, courses, drape, grains, greens, package_stage, rice, sauce, served, steam, tableware, vegetables, vessels
from kit.heap import BALL, Heap
from kit.materials import material
from kit.shapes import add
from kit.stage import turned

TRAY, SAMOSAS = (-2.12, -1.82), (2.42, -1.92)


def skewer(start, turn, first, cubes, squares, steel):
    """Paneer and peppers in turn on a steel rod, about 3 long."""
    upright, ahead, along = Euler(turned(0, 0, turn)), Vector((1, 0, 0)), 0.06
    ahead.rotate(upright)
    rod = vessels.rounded('rod', [(0, -0.13), (0.016, -0.12), (0.018, 0), (0.018, 2.75), (0.002, 2.95)], steel)
    rod.location, rod.rotation_euler = start, turned(0, 90, turn)
    for index in range(7):
        cheese = cubes[(first + index) % 8], random.uniform(0.195, 0.225), (random.uniform(-0.2, 0.2), 0, 0), 0.27
        pepper = squares[(index + first) % 6], (random.uniform(0.20, 0.27), random.uniform(0.19, 0.26), 0.25), (random.uniform(-0.4, 0.4), 1.45, 0), 0.11
        for mesh, size, spin, room in (cheese, pepper)[:1 if index == 6 else 2]:
            along += room / 2 + 0.01
            made = add(mesh, None, Vector(start) + along * ahead, (spin[0] + random.uniform(-0.25, 0.25), spin[1], 0), size, soft=False)
            made.rotation_euler.rotate(upright)
            along += room / 2 + 0.01


def paneer_tikka():
    """Nine skewers in two layers on a banana leaf."""
    catering.tray(catering.steel(), TRAY, 3.25, 2.15, 0.0)
    add(vessels.banana_leaf(4, 3.1, 2.2), None, (*TRAY, 0.10), turned(0, 0, 2))
    steel = courses.steel()
    cubes, squares = [grains.paneer(each, 0.50) for each in range(8)], courses.peppers(3)
    for index, (y, turn) in enumerate(((0.86, 2), (0.44, -2), (0.02, 3), (-0.40, 0), (-0.82, -2))):
        skewer((TRAY[0] - 1.45 + 0.05 * (index % 3), TRAY[1] + y, 0.34), turn, 3 * index, cubes, squares, steel)
    for index, (y, turn) in enumerate(((0.56, 5), (0.18, -7), (-0.26, 6), (-0.62, -3))):
        skewer((TRAY[0] - 1.32 + 0.09 * (index % 2), TRAY[1] + y, 0.68), turn, 5 * index + 2, cubes, squares, steel)
    for index, (x, y) in enumerate(((-0.9, 0.7), (0.3, 0.5), (1.1, -0.3), (-0.4, -0.6))):
        point, _ = drape.landings([(TRAY[0] + x, TRAY[1] + y)])[0]
        add(greens.onion_ring(index, 0.17, 0.05, 0.014, False), None, point, turned(random.uniform(-20, 20), random.uniform(-20, 20), 0))


def chana_masala():
    """A heap of chickpeas in their gravy, raw onion on it."""
    here, scale = (-3.00, 0.74), 1.22
    level = catering.pot(sauce.CHANA, here, vessels.hammered(), scale, 4, (0.50, 0.08, 0.006))
    pile = Heap(here, 1.70 * scale, 1.70 * scale, level - 0.06, is_round=True, wall=0.15)
    pile.add([grains.chickpea(each) for each in range(6)], 330, BALL, 0.086, give=0.25, roll=90, lean=90, peak=0.10, tries=6)
    drape.strew([greens.onion_ring(each, 0.16, 0.04, 0.013, False) for each in range(5)], drape.within(0.34, 7, (here[0] + 0.15, here[1] - 0.1)), tilt=0.5, lift=0.01)
    catering.chopped(drape.within(0.75 * scale, 60, here), level - 0.1)


def aloo_gobi():
    """Cauliflower and potato, dry, heaped, with slit green chillies."""
    here, scale = (2.82, 0.74), 1.30
    vessels.pot(vessels.brass(), (*here, 0), scale)
    vessels.handles(vessels.brass(), (*here, 0), scale=scale, angle=0.4)
    add(sauce.surface(0.94 * scale, ((0.52, 0.24, 0.03), (0.66, 0.36, 0.06), (0.30, 0.08, 0.01)), 5, 0.05, oil=(0.60, 0.16, 0.01), grain=1.6), None, (*here, 0.54 * scale))
    florets, cubes = [vegetables.floret(each) for each in (3, 8, 17, 22, 31, 44)], [grains.potato(each) for each in range(6)]
    pile = Heap(here, 1.80 * scale, 1.80 * scale, 0.50 * scale, is_round=True, wall=0.25)
    for _ in range(4):
        pile.add(florets, 10, BALL, 0.225, give=0.25, roll=30, lean=30, peak=0.30)
        pile.add(cubes, 9, BALL, 0.165, give=0.25, roll=180, lean=60, peak=0.20)
    for x, y, turn in ((-0.25, -0.35, 30), (0.42, 0.18, -35), (-0.1, 0.45, 80)):
        point, _ = drape.landings([(here[0] + x, here[1] + y)])[0]
        add(greens.chilli(int(turn) + 40, 0.5, 0.04), None, point + Vector((0, 0, 0.03)), turned(10, 6, turn))
    catering.chopped(drape.within(0.8 * scale, 60, here), 0.6 * scale, (0.6, 1.2))


def daal_makhani():
    """The cream ran across the pot in a bent thread."""
    here, scale = (-0.14, 0.92), 1.28
    path = [(-0.64, 0.26), (-0.44, 0.44), (-0.20, 0.32), (-0.30, 0.04), (-0.10, -0.16), (0.20, -0.04), (0.42, -0.16), (0.34, -0.46)]
    catering.daal_makhani(here, vessels.hammered(), scale, 13, [(x * scale, y * scale) for x, y in path], ((0.43, 0.44), (0.68, 0.72), (0.88, 0.94)))
    catering.spoon(courses.steel(), (here[0] + 0.42, here[1] + 0.50, 0.83), 62, -4)


def pilau():
    here, scale = (0.22, 3.72), 1.35
    rice.bowl(here, vessels.brass(), scale, replace(rice.PILAU, peak=0.64, full=0.95), 8500)
    rice.whole_spices(here, scale)


def garlic_naan():
    """Ten in a basket."""
    here = (-3.05, 3.50)
    cane = material('cane', (0.30, 0.155, 0.06), rough=0.55, second=(0.20, 0.09, 0.035), noise=5, bump=0.2)
    tableware.basket(here[0], here[1], 0.0, 1.28, 0.50, cane)
    catering.breads(catering.naan(6), here, 10, 0.26, turn=70, askew=34)
    breads.garlic((here[0], here[1]), 0.80, 0.6, 130)


def samosas():
    """Sixteen on a platter."""
    vessels.plate(vessels.brass(), (*SAMOSAS, 0), 1.0)
    shapes = [breads.samosa(each) for each in (3, 11, 19, 26, 35)]
    pile = Heap(SAMOSAS, 2.25, 2.25, 0.08, is_round=True, wall=0.2)
    balls = ((0.0, 0.0, 0.62), (0.45, 0.0, 0.30), (-0.25, 0.40, 0.30), (-0.25, -0.40, 0.30))
    pile.add(shapes, 7, balls, 0.44, flat=0.75, give=0.05, roll=4, peak=0.05)
    pile.add(shapes, 9, balls, 0.44, flat=0.75, give=0.45, roll=70, lean=35, peak=0.5)


def raita():
    here = (2.78, 3.20)
    catering.raita(here, vessels.brass(), 0.92)
    add(greens.sprig(4, 0.12), None, (here[0] + 0.34, here[1] + 0.22, 0.63), turned(-10, -12, 200))


def chutneys():
    courses.chutneys(((0.38, -2.80), (0.42, -1.82), (0.36, -0.84)), vessels.hammered(), 1.12)


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
for x, y, z, turn in ((-0.72, -1.17, 0.16, -60), (-0.70, -2.54, 0.16, 80)):
    add(citrus.lemon_wedge(int(turn + 60), 0.25), None, (x, y, z), turned(30, 0, turn))
served.crumbs(drape.within(1.3, 50, (-2.9, 3.1)))
served.dust(drape.within(2.4, 150, (-1.6, -1.7), (1.0, 0.7)))
served.splashes(drape.within(1.1, 14, TRAY, (1.5, 0.9)), sauce.JUICE, 5, (0.015, 0.05))
served.splashes([(0.80, -2.40), (0.86, -2.30)], sauce.MINT, 2, (0.02, 0.045))
for x, y, z, seed in ((-2.9, 0.9, 1.0, 47), (0.2, 3.9, 1.5, 63)):
    steam.rise((x, y, z), seed)
catering.shoot(distance=20.7, deep=0.68)
