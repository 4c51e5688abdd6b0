"""Tandoori wings: six whole ones heaped on a banana leaf, black at the edges, with rings of raw onion, lemon and a green chilli."""
import os
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from mathutils import Euler

from kit import citrus, dish_stage, drape, greens, sauce, served, vessels, wing
from kit.shapes import add
from kit.stage import turned


def heap():
    """Four wings on the leaf and two on top of them. Each is turned first and then leant, towards us or to a side."""
    places = [((-0.52, -0.36, 0.38), 108, 10, 0, 1), ((0.46, -0.31, 0.40), 14, -5, 0, 1), ((-0.64, 0.30, 0.42), 18, 8, 0, -1),
              ((0.66, 0.40, 0.46), 166, 10, 0, 1), ((0.14, 0.64, 0.48), 4, 4, 0, -1), ((-0.04, 0.14, 0.74), -66, 12, 6, 1)]
    for index, (place, turn, lean, side, hand) in enumerate(places):
        mesh = wing.whole(31 + 7 * index, 0.03, 74 + 6 * (index % 3), hand)
        add(mesh, None, place, Euler(turned(lean, side, turn), 'ZXY').to_matrix().to_euler(), 1.02)


def beside():
    """Garnish alone: onion, lemon and chilli. The price buys no dip and no pickle."""
    add(citrus.lemon(2, 0.29, 0.27), None, (1.06, 0.10, 0.34), turned(48, 0, 34))
    add(citrus.lemon_wedge(5, 0.29), None, (-0.88, -0.74, 0.16), turned(36, 0, -34))
    add(greens.chilli(6, 0.74, 0.056), None, (0.34, -0.98, 0.155), turned(0, 3, 14))


def onion():
    """Rings cut across a red onion, some lying, some leaning on one another."""
    for index, (x, y, lean, turn) in enumerate(((-0.98, 0.30, 12, 0), (-1.08, 0.02, 26, 140), (-0.84, 0.62, 18, 60), (-0.56, 0.86, 24, 200), (0.92, 0.46, 14, 80),
                                                (0.78, 0.74, 24, 300), (-0.30, -1.02, 8, 30), (-0.48, -0.98, 20, 250), (1.12, -0.46, 10, 160), (1.00, -0.66, 22, 20))):
        point, _ = drape.landings([(x, y)])[0]
        if point.z < 0.35:
            add(greens.onion_ring(index, 0.155 + 0.02 * (index % 3), 0.060, 0.020, False), None, (x, y, point.z + 0.03), turned(lean, 0, turn))


def traces():
    """What a plate shows that was carried to the table: juices, drops, loose spice and char."""
    for x, y, size in ((0.02, -0.86, 0.050), (0.10, -0.83, 0.030), (0.62, -0.72, 0.034)):
        point, _ = drape.landings([(x, y)])[0]
        add(sauce.dollop(size, sauce.JUICE, int(90 * size), 0.008, 0.35), None, point)
    drape.strew([greens.leaf(each, 0.060) for each in range(5)], drape.within(0.9, 14, (0, -0.1)), (0.6, 1.0), 0.35, 0.006, 0.1)
    # A drop of fat on the meat would read as a flaked nut.
    spots = drape.within(1.0, 30, (0.1, -0.22))
    served.splashes([spot for spot, (point, _) in zip(spots, drape.landings(spots)) if point.z < 0.26], sauce.JUICE, 3)
    served.dust(drape.within(1.28, 170))
    served.crumbs(drape.within(1.05, 20), (0.4, 1.1), ((0.012, 0.008, 0.006), (0.16, 0.03, 0.008)))


dish_stage.start(seed=4)
vessels.plate(vessels.glaze())
add(vessels.banana_leaf(3, 1.95, 1.5), None, (-0.06, -0.02, 0.10), turned(0, 0, 18))
heap()
beside()
onion()
traces()
dish_stage.shoot(height=0.22, distance=7.6)
