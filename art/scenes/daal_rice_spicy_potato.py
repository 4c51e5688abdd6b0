"""Daal, rice and spicy potato: tarka daal in beaten copper, a mound of jeera rice and crisp potatoes on it."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import dish_stage, drape, grains, greens, sauce, served, vessels
from kit.shapes import add
from kit.stage import turned

FULL = 0.66


def potatoes():
    """Two layers of cubes on the right, leaning on the rice."""
    cubes = [grains.potato(each) for each in range(6)]
    places = [(0.55 + 0.27 * column + 0.1 * (row % 2), -0.62 + 0.29 * row, FULL + 0.08) for row in range(5) for column in range(3)]
    places += [(0.60 + 0.27 * column, -0.45 + 0.30 * row, FULL + 0.30) for row in range(4) for column in range(2)]
    places += [(0.74, -0.18, FULL + 0.50), (0.70, 0.16, FULL + 0.48)]
    for index, (x, y, z) in enumerate(places):
        if x * x + y * y < 1.18 ** 2:
            jitter = [random.uniform(-0.035, 0.035) for _ in range(3)]
            add(cubes[index % 6], None, (x + jitter[0], y + jitter[1], z + jitter[2]), [random.uniform(0, 6) for _ in range(3)], random.uniform(0.13, 0.165))


def tempering():
    """What is fried in mustard oil and poured over, red chillies and cumin, and then green. A vegan eats it: no ghee."""
    add(greens.chilli(3, 0.62, 0.045, red=True), None, (-0.52, -0.72, FULL + 0.05), turned(0, 4, 24))
    add(greens.chilli(6, 0.55, 0.042, red=True), None, (-0.12, -0.98, FULL + 0.04), turned(0, -3, -12))
    cumin = [greens.cumin(each) for each in range(5)]
    drape.strew(cumin, drape.within(0.62, 60, (-0.35, -0.72), (1.3, 0.75)), tilt=0.1, lift=0.004)
    spice = [greens.leaf(each, 0.062) for each in range(5)]
    drape.strew(spice, drape.within(1.3, 64), (0.6, 1.3), 0.35, 0.008, FULL - 0.1)
    for index, (x, y, turn) in enumerate([(-0.36, 0.18, 40), (-0.16, 0.34, 170), (-0.50, 0.30, 100), (0.72, -0.05, 250)]):
        point, _ = drape.landings([(x, y)])[0]
        add(greens.sprig(index, 0.16), None, point + type(point)((0, 0, 0.05)), turned(-14, -18, turn), 1.15)


def traces():
    """Daal on the rim, and chilli powder shaken over it all."""
    turns = [random.uniform(0, 6.283) for _ in range(16)]
    served.splashes([(1.635 * math.cos(each), 1.635 * math.sin(each)) for each in turns], sauce.DAAL, 3, (0.015, 0.05))
    served.dust(drape.within(1.3, 240), sizes=(0.2, 0.6))


dish_stage.start(seed=6)
copper = vessels.hammered()
vessels.bowl(copper)
add(sauce.surface(1.49, sauce.DAAL, 3, 0.045, oil=(0.66, 0.12, 0.006)), None, (0, 0, FULL))
grains.heap_of_rice((-0.34, 0.36, FULL - 0.03), 0.82, 0.50, 3000)
potatoes()
tempering()
traces()
dish_stage.shoot(height=0.40, distance=8.9, focus=(0, -0.6, 0.75), climb=40)
