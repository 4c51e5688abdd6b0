"""Executive lunch: one brass tray with a chicken roll, tarka daal, rice, spicy potato, salad and three gulab jamun."""
import math
import os
import random
import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))

from kit import courses, drape, grains, greens, package_stage, roll, sauce, served, vessels
from kit.materials import material
from kit.organic import blend, cloud, paint, painted, ridges, sphere, step, warp
from kit.shapes import add
from kit.stage import turned

WIDE, DEEP, HIGH, WALL = 5.3, 3.7, 0.46, 0.055
# The wall between the rows, the one between the rooms in front, and those between the four behind.
ROW, FRONT, BEHIND = 0.22, 0.55, (-1.42, 0.12, 1.36)


def tray(made_of):
    """The box: a floor, four sides and the walls between: two rooms in front, four behind."""
    vessels.box('floor', WIDE, DEEP, 0.06, made_of, (0, 0, 0), 0, 0.025)
    for x, y, wide, deep in ((0, -DEEP / 2, WIDE, WALL), (0, DEEP / 2, WIDE, WALL), (-WIDE / 2, 0, WALL, DEEP), (WIDE / 2, 0, WALL, DEEP)):
        vessels.box('side', wide + WALL, deep + WALL, HIGH, made_of, (x, y, 0), 0, 0.045)
    vessels.box('wall', WIDE, WALL, HIGH - 0.05, made_of, (0, ROW, 0), 0, 0.025)
    vessels.box('wall', WALL, DEEP / 2 + ROW, HIGH - 0.05, made_of, (FRONT, (ROW - DEEP / 2) / 2, 0), 0, 0.025)
    for x in BEHIND:
        vessels.box('wall', WALL, DEEP / 2 - ROW, HIGH - 0.05, made_of, (x, (ROW + DEEP / 2) / 2, 0), 0, 0.025)


def chicken_roll():
    """One roll in its paper on a piece of banana leaf, in the wide room."""
    add(vessels.banana_leaf(4, 3.0, 1.75), None, (-1.03, -0.84, 0.075), turned(0, 0, 2))
    roll.in_paper(24, (-1.02, -0.88, 0.51), -12, 30)


def tarka_daal():
    """Yellow lentils that fill their room, with what was fried for them on top."""
    half_x, half_y, here, level = 1.02, 1.00, (1.60, -0.82), 0.30
    mesh = sauce.surface(1.0, sauce.DAAL, 11, 0.04, oil=(0.66, 0.12, 0.006))
    square(mesh, half_x, half_y)
    add(mesh, None, (*here, level))
    courses.tarka(here, 0.72, level + 0.02)
    served.herbs(here, 0.7, 18, 0.06, 1, 0.2)


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


def rice():
    """Rice that fills its room and rises in the middle."""
    here, wide, deep = (-0.65, 1.035), 1.46, 1.52
    vessels.box('bed', wide, deep, 0.13, material('bed of rice', (0.72, 0.60, 0.42), rough=0.7), (*here, 0.06), 0, 0.05)
    grains.heap_of_rice((*here, 0.20), 0.66, 0.40, 1500, 0.0, 24, 1.3)
    whites = [grains.grain(each) for each in range(11)]
    for _ in range(2300):
        place = (here[0] + random.uniform(-0.48, 0.48) * wide, here[1] + random.uniform(-0.48, 0.48) * deep, 0.20 + random.uniform(0, 0.095))
        add(random.choice(whites), None, place, (random.uniform(0, 6), random.gauss(0, 0.16), random.uniform(0, 6)), soft=False)
    served.herbs(here, 0.5, 8, 0.06, 1, 0.1)


def spicy_potato():
    """Cubes heaped in their room."""
    here = (0.74, 1.035)
    low = [(here[0] + 0.29 * column - 0.43, here[1] + 0.31 * row - 0.62, 0.20) for row in range(5) for column in range(4)]
    middle = [(here[0] + 0.29 * column - 0.29, here[1] + 0.31 * row - 0.46, 0.40) for row in range(4) for column in range(3)]
    top = [(here[0] + x, here[1] + y, 0.58) for x, y in ((-0.15, -0.22), (0.16, -0.10), (-0.10, 0.14), (0.13, 0.26))]
    courses.spicy_potato([tuple(each + random.uniform(-0.03, 0.03) for each in place) for place in low + middle + top], 0.155)
    drape.strew([greens.cumin(each) for each in range(4)], drape.within(0.5, 24, here), tilt=0.2, lift=0.004)
    served.herbs(here, 0.55, 16, 0.06, 0, 0.2)


def salad():
    served.salad((-2.04, 1.04), 0.62, 0.17, 80)


def gulab_jamun(seed):
    """A dumpling of milk, fried brown, shining with syrup."""
    ball, faces = sphere(5)
    points = warp(ball * (1, 1, 0.90), 0.13, 0.8, seed + 9) + ball * (0.055 * cloud(ball, 1.4, 4, seed) - 0.04 * step(0.62, 0.9, ridges(ball, 1.3, 2, seed + 4)))[:, None]
    tint = blend((0.36, 0.085, 0.012), (0.14, 0.026, 0.005), step(-0.4, 0.5, cloud(ball, 1.8, 4, seed)))
    return painted('jamun', points, faces, tint, 0.24, paint('jamun', subsurface=0.2, coat=1.0, coat_rough=0.06, bump=0.25, bump_scale=9, glow=(1, 0.4, 0.15), mottle=0.35, uneven=0.1, patchy=2, vary=0.12))


def sweet():
    """Three gulab jamun in a dish with syrup and pistachio."""
    here = (2.00, 1.04)
    vessels.ramekin(vessels.hammered(), (*here, 0.06), 1.48)
    add(sauce.surface(0.52, ((0.55, 0.20, 0.02), (0.66, 0.30, 0.04), (0.40, 0.12, 0.01)), 5, 0.01), None, (*here, 0.33))
    for index, (x, y, z) in enumerate(((-0.21, -0.13, 0.45), (0.22, -0.10, 0.45), (0.0, 0.23, 0.47))):
        add(gulab_jamun(index), None, (here[0] + x, here[1] + y, z), scale=0.218)
    drape.strew([greens.seed_of((0.30, 0.42, 0.06), 0.034, 0.5)], drape.within(0.40, 34, here), (0.7, 1.2), 0.3, 0.006, 0.42)


DISHES = {
    'Tandoori chicken roll': chicken_roll,
    'Tarka daal': tarka_daal,
    'Rice': rice,
    'Spicy potato': spicy_potato,
    'Salad': salad,
    'Sweet': sweet,
}

package_stage.start(seed=15)
tray(vessels.hammered('tin', (0.74, 0.44, 0.15), 0.28, 5, 0.12))
package_stage.serve(DISHES)
served.crumbs(drape.within(0.9, 30, (-0.9, -1.50), (1.4, 0.2)))
served.splashes([(0.60, -1.86), (1.1, -1.88), (2.0, 0.22), (1.3, 0.22)], sauce.DAAL, 3, (0.015, 0.045))
served.dust(drape.within(2.6, 150, (0, -1.9), (1, 0.35)))
drape.strew([grains.grain(each) for each in range(6)], drape.within(0.4, 7, (-0.7, -2.15), (1.6, 0.4)), lift=0.008)
package_stage.shoot(height=0.2, distance=13.5, deep=-0.10)
