"""Executive lunch: one brass tiffin tray with rice, butter chicken, salad, naan, tikka and two gulab jamun."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import citrus, drape, grains, greens, meat, package_stage, sauce, served, vessels
from kit.materials import material
from kit.organic import blend, cloud, paint, painted, ridges, sphere, step, warp
from kit.shapes import add
from kit.stage import turned

WIDE, DEEP, HIGH, WALL = 5.3, 3.7, 0.46, 0.055
ROW, LEFT, RIGHT = 0.18, -0.95, 1.05


def tray(made_of):
    """The box: a floor, four sides and the walls between: two rooms in front, three behind."""
    vessels.box('floor', WIDE, DEEP, 0.06, made_of, (0, 0, 0), 0, 0.025)
    for x, y, wide, deep in ((0, -DEEP / 2, WIDE, WALL), (0, DEEP / 2, WIDE, WALL), (-WIDE / 2, 0, WALL, DEEP), (WIDE / 2, 0, WALL, DEEP)):
        vessels.box('side', wide + WALL, deep + WALL, HIGH, made_of, (x, y, 0), 0, 0.045)
    vessels.box('wall', WIDE, WALL, HIGH - 0.05, made_of, (0, ROW, 0), 0, 0.025)
    for x, y, deep in ((0.25, (ROW - DEEP / 2) / 2, DEEP / 2 + ROW), (LEFT, (ROW + DEEP / 2) / 2, DEEP / 2 - ROW), (RIGHT, (ROW + DEEP / 2) / 2, DEEP / 2 - ROW)):
        vessels.box('wall', WALL, deep, HIGH - 0.05, made_of, (x, y, 0), 0, 0.025)


def rice():
    """Saffron rice that fills its room and rises in the middle."""
    vessels.box('bed', 2.74, 1.96, 0.13, material('bed of rice', (0.72, 0.58, 0.38), rough=0.7), (-1.20, -0.835, 0.06), 0, 0.05)
    grains.heap_of_rice((-1.20, -0.80, 0.20), 0.86, 0.46, 2300, 0.12, 34, 1.3)
    whites = [grains.grain(each) for each in range(11)] + [grains.grain(8, grains.SAFFRON)]
    for _ in range(5200):
        place = (random.uniform(-2.52, 0.13), random.uniform(-1.75, 0.05), 0.20 + random.uniform(0, 0.095))
        add(random.choice(whites), None, place, (random.uniform(0, 6), random.gauss(0, 0.16), random.uniform(0, 6)), soft=False)
    served.herbs((-1.20, -0.84), 0.8, 16, 0.07, 1, 0.1)


def curry():
    """Butter chicken with cream."""
    half_x, half_y = 1.165, 0.98
    poured = served.swirl(0.62, 1)
    round_path = [(x / half_x / reach(x / half_x, y / half_y), y / half_y / reach(x / half_x, y / half_y)) for x, y in poured]
    mesh = sauce.surface(1.0, sauce.MAKHANI, 3, 0.045, oil=(0.70, 0.06, 0.004), cream=round_path)
    square(mesh, half_x, half_y)
    add(mesh, None, (1.45, -0.835, 0.30))
    bites = meat.chunks(9, 90, -0.1, 5)
    for index, (x, y) in enumerate([(0.85, -0.40), (1.45, -0.30), (2.1, -0.45), (0.75, -0.95), (1.30, -0.92), (1.9, -1.0), (0.95, -1.45), (1.55, -1.42), (2.15, -1.42)]):
        x, y = x + random.uniform(-0.10, 0.10), y + random.uniform(-0.07, 0.07)
        add(bites[index], None, (x, y, random.uniform(0.23, 0.29)), (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), index), random.uniform(0.18, 0.25))
    served.thread((1.45, -0.835), poured, sauce.YOGHURT, 1)
    served.herbs((1.44, -0.86), 0.8, 14, 0.07, 1, 0.2)


def reach(x, y, power=16):
    """How far it is to the side of a square with softened corners in this direction, where a circle's is 1."""
    far = math.hypot(x, y) or 1
    return (abs(x / far) ** power + abs(y / far) ** power) ** (-1 / power)


def square(mesh, half_x, half_y):
    """Pushes a round sheet out into the corners of a room."""
    for point in mesh.vertices:
        x, y, z = point.co
        out = reach(x, y)
        point.co = (x * out * half_x, y * out * half_y, z)


def gulab_jamun(seed):
    """A dumpling of milk, fried brown, shining with syrup."""
    ball, faces = sphere(5)
    points = warp(ball * (1, 1, 0.90), 0.13, 0.8, seed + 9) + ball * (0.055 * cloud(ball, 1.4, 4, seed) - 0.04 * step(0.62, 0.9, ridges(ball, 1.3, 2, seed + 4)))[:, None]
    tint = blend((0.36, 0.085, 0.012), (0.14, 0.026, 0.005), step(-0.4, 0.5, cloud(ball, 1.8, 4, seed)))
    return painted('jamun', points, faces, tint, 0.24, paint('jamun', subsurface=0.2, coat=1.0, coat_rough=0.06, bump=0.25, bump_scale=9, glow=(1, 0.4, 0.15), mottle=0.35, uneven=0.1, patchy=2, vary=0.12))


def sweet(made_of):
    """Three of them in a dish with syrup and pistachio."""
    here = (1.86, 1.04)
    vessels.ramekin(made_of, (*here, 0.06), 1.75)
    add(sauce.surface(0.62, ((0.55, 0.20, 0.02), (0.66, 0.30, 0.04), (0.40, 0.12, 0.01)), 5, 0.01), None, (*here, 0.37))
    for index, (x, y, z) in enumerate(((-0.25, -0.15, 0.50), (0.26, -0.12, 0.50), (0.0, 0.27, 0.52))):
        add(gulab_jamun(index), None, (here[0] + x, here[1] + y, z), scale=0.255)
    drape.strew([greens.seed_of((0.30, 0.42, 0.06), 0.034, 0.5)], drape.within(0.45, 34, here), (0.7, 1.2), 0.3, 0.006, 0.5)


def tikka():
    """Chunks of charred thigh on pink onion."""
    bites = meat.chunks(10, 40, 0.06, 5)
    places = [(-0.55, 0.62), (0.02, 0.58), (0.60, 0.66), (-0.50, 1.14), (0.08, 1.10), (0.66, 1.20), (-0.30, 1.56), (0.40, 1.58)]
    for index, (x, y) in enumerate(places + [(-0.22, 0.90), (0.36, 0.92)]):
        add(bites[index], None, (x, y, 0.30 + 0.27 * (index > 7)), [random.uniform(0, 6) for _ in range(3)], random.uniform(0.26, 0.30))
    served.herbs((0.05, 1.05), 0.75, 14, 0.07, 1, 0.2)
    add(citrus.lemon_wedge(3, 0.24), None, (0.72, 0.45, 0.22), turned(30, 0, 20))


package_stage.start(seed=15)
brass = vessels.hammered('tin', (0.74, 0.44, 0.15), 0.28, 5, 0.12)
tray(brass)
rice()
curry()
served.salad((-1.80, 1.02), 0.78, 0.17, 110)
tikka()
sweet(vessels.hammered())
vessels.box('board', 2.7, 1.25, 0.09, vessels.grain(), (1.25, -2.75, 0), -0.06)
served.folded_naan(4, (1.05, -2.70, 0.10), turned(0, 0, 74), 2.1)
served.folded_naan(15, (1.45, -2.80, 0.20), turned(4, 6, 100), 1.9)
served.dip((-1.75, -2.55), sauce.MINT, vessels.hammered(), 1.3, 4)
served.dip((-0.72, -2.75), sauce.YOGHURT, vessels.hammered(), 1.15, 7)
served.herbs((-0.72, -2.75), 0.3, 5, 0.05, 0, 0.2)
served.crumbs(drape.within(1.2, 60, (1.25, -2.7), (1.3, 0.6)))
served.splashes([(0.45, -1.86), (0.6, -1.84), (1.2, 0.18), (2.0, 0.18), (0.4, -2.2)], sauce.MAKHANI, 3, (0.015, 0.045))
served.splashes([(-1.2, -2.35), (-1.25, -2.22)], sauce.MINT, 2, (0.02, 0.045))
served.dust(drape.within(2.6, 170, (0, -1.2)))
drape.strew([grains.grain(each) for each in range(6)], drape.within(0.5, 9, (-1.0, -2.1)), lift=0.008)
package_stage.shoot(height=0.2, distance=14.1, deep=-0.50)
