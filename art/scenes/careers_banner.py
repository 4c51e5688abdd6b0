"""The kitchen pass: copper pans and ladles above, plates in a row under heat lamps, folded aprons, a tandoor at work behind."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import numpy as np  # noqa: E402
from mathutils import Vector, noise  # noqa: E402

from kit import drape, greens, materials, naan, rooms, sauce, shapes, stage, tableware, tandoor  # noqa: E402
from kit.organic import step  # noqa: E402

EYE = (0.3, -8.4, 2.9)
RAIL = 4.1
MOUTH = (-1.60, 3.5, 1.95)
LAMP = (1.0, 0.56, 0.24)


def main():
    rooms.swift(stage.start(1920, 900, samples=64, seed=41, exposure=0.5))
    steel = materials.material('steel', (0.42, 0.40, 0.38), rough=0.34, metal=1, second=(0.34, 0.32, 0.30), noise=2, bump=0.03, bump_scale=60)
    counter(steel)
    plates()
    aprons()
    lamps()
    rail(steel)
    oven()
    light()
    stage.camera(EYE, (0.15, 0, 2.02), lens=30.5, focus=(0, -0.5, 0.8), fstop=1.1)
    stage.render(bloom=0.09)


def counter(steel):
    """The pass: a steel shelf over a wooden front, with a ticket rail."""
    wood = rooms.wood('front', (0.030, 0.014, 0.009), (0.085, 0.040, 0.022), 8)
    shapes.add(rooms.box('pass', (26, 2.7, 0.14), 0.03), steel, (0, -0.2, 0.43), soft=False)
    for index in range(18):
        shapes.add(rooms.box('slat', (1.46, 0.1, 2.4), 0.02), wood, (-12.6 + 1.48 * index, -1.46, -0.84), (0, 0, 0), soft=False)


def plates():
    """Dishes that wait to be carried out."""
    glaze = [materials.ceramic((0.42, 0.37, 0.31)), materials.ceramic((0.10, 0.085, 0.075))]
    for index, x in enumerate((-3.9, -1.95, 0.0, 1.95)):
        shapes.add(tableware.plate(0.88), glaze[index % 2], (x, -0.55, 0.5))
        if index % 2:
            curry(x)
        else:
            bread(x, index)


def bread(x, seed):
    """Three naans: one flat on the plate, one folded on it, and one laid over both, its end hanging over the rim."""
    def lying(turn, ground):
        cos, sin = math.cos(turn), math.sin(turn)
        def lay(points):
            across, along, high = points.T
            here = np.column_stack([across * cos - along * sin, across * sin + along * cos])
            return np.column_stack([here, high + ground(*here.T)])
        return lay

    def dish(across, along):
        far = np.hypot(across, along)
        return 0.08 + 0.10 * step(0.55, 0.88, far) - 0.5 * np.maximum(0, far - 0.90)

    def over(across, along):
        far, ripple = np.hypot(across, along), 0.030 * np.sin(4.1 * across + 2.3 * along + seed)
        return 0.17 + 0.30 * step(-0.80, 0.55, along) + ripple - 0.30 * np.maximum(0, far - 0.50) ** 1.5

    here = (x, -0.55, 0.5)
    shapes.add(naan.naan(seed + 2, 1.75, 1.25, lying(-1.9 - 0.4 * seed, dish), 1.1), None, here)
    shapes.add(naan.naan(seed + 5, 1.60, 1.20, naan.fold(0.045), 1.1), None, (x + 0.30, -0.22, 0.70), (0.16, 0, 1.75))
    shapes.add(naan.naan(seed + 9, 1.75, 1.22, lying(2.35 + 0.6 * seed, over), 1.18), None, here)


def curry(x):
    """A copper bowl of curry on the plate, coriander leaves on it."""
    shapes.add(rooms.bowl(0.50, 0.38), materials.copper(), (x, -0.55, 0.58))
    shapes.add(sauce.surface(0.475, sauce.MAKHANI, int(9 * x), 0.025, oil=(0.70, 0.06, 0.004)), None, (x, -0.55, 0.89))
    drape.strew([greens.leaf(each, 0.06) for each in range(4)], drape.within(0.3, 12, (x, -0.55)), lift=0.008)


def aprons():
    """A pile of folded aprons at the right end, a tie hanging from it."""
    tones = [(0.06, 0.075, 0.085), (0.32, 0.07, 0.03), (0.06, 0.075, 0.085), (0.48, 0.40, 0.30)]
    for index, tone in enumerate(tones):
        cloth = materials.material('cotton', tone, rough=0.95, second=tuple(0.75 * each for each in tone), noise=40, bump=0.35, bump_scale=90)
        height = 0.17
        made = shapes.add(folded(1.5, 1.05, height, index), cloth, (4.15 + random.uniform(-0.04, 0.04), -0.45, 0.5 + 0.155 * index), (0, 0, random.uniform(-0.06, 0.06)))
        made.scale.z = 1.05


def folded(width, depth, height, seed):
    """Cloth folded flat: soft layers with a round fold in front."""
    mesh = shapes.ball('folded', 1, 96, 64)
    for point in mesh.vertices:
        x, y, z = point.co
        square = lambda value, power: math.copysign(abs(value) ** power, value)
        here = Vector((x * 2 + seed * 6, y * 2, z))
        layers = 0.02 * math.sin(z * 14) if y < 0 else 0
        point.co = (square(x, 0.30) * width / 2, square(y, 0.35) * (depth / 2 + layers), square(z, 0.55) * height / 2 + height / 2 + 0.03 * noise.noise(here))
    mesh.update()
    return mesh


def lamps():
    """Copper heat lamps on cords over the plates."""
    copper, iron = materials.copper(), materials.material('cord', (0.01, 0.01, 0.01))
    bulb = materials.glow('bulb', (1.0, 0.46, 0.13), 18)
    shade = [(0.09, 0.62), (0.13, 0.60), (0.15, 0.48), (0.34, 0.20), (0.42, 0.0), (0.40, 0.0), (0.32, 0.18), (0.12, 0.46), (0, 0.5)]
    for x in (-3.9, -1.95, 0.0, 1.95, 4.1):
        shapes.add(shapes.lathe('shade', shade, 64), copper, (x, -0.45, 2.95))
        shapes.add(shapes.ball('bulb', 0.15), bulb, (x, -0.45, 3.07))
        rooms.rod((x, -0.45, 3.5), (x, -0.45, 7), 0.022, iron)
        stage.area((x, -0.45, 2.92), (x, -0.5, 0), 0.55, 85, LAMP)


def rail(steel):
    """A bar behind the lamps with pans and ladles on hooks."""
    copper = materials.copper()
    rooms.rod((-9, 0.9, RAIL), (9, 0.9, RAIL), 0.045, steel)
    hung = [(-4.75, 'pan', 0.72), (-3.75, 'ladle', 1), (-3.3, 'ladle', 1.12), (-2.5, 'ladle', 0.95), (1.1, 'pan', 0.76), (2.15, 'ladle', 0.95),
            (2.6, 'ladle', 1.1), (3.45, 'pan', 0.58), (4.75, 'pan', 0.72), (5.75, 'ladle', 1), (-6.2, 'pan', 0.6)]
    for x, kind, size in hung:
        rooms.ring('hook', 0.07, 0.014, steel, (x, 0.9, RAIL - 0.05), (0, math.radians(90), 0))
        if kind == 'pan':
            pan(x, size, copper, steel)
        else:
            ladle(x, size, copper)


def pan(x, size, copper, steel):
    """Hangs by its handle, its outside to the guests."""
    top = RAIL - 0.1
    rooms.rod((x, 0.9, top), (x, 0.94, top - 0.85), 0.035, steel, 0.05)
    dish = [(0, 0), (size - 0.06, 0), (size, 0.05), (size + 0.05, 0.36), (size + 0.03, 0.37), (size - 0.02, 0.06), (0, 0.04)]
    shapes.add(shapes.lathe('pan', dish, 80), copper, (x, 0.76, top - 0.82 - size), (math.radians(-86 + random.uniform(-5, 5)), 0, math.radians(random.uniform(-16, 16))))


def ladle(x, size, copper):
    """A long handle with a bowl at its foot."""
    top, foot = RAIL - 0.1, RAIL - 0.1 - 1.35 * size
    rooms.rod((x, 0.9, top), (x, 0.9, foot), 0.022, copper, 0.03)
    scoop = [(0, -0.22), (0.13, -0.19), (0.22, -0.08), (0.24, 0.02), (0.22, 0.02), (0.2, -0.07), (0.12, -0.17), (0, -0.2)]
    shapes.add(shapes.lathe('scoop', scoop, 48), copper, (x, 0.70, foot - 0.02), (0.15, 0, 0))


def oven():
    """The back of the kitchen: bricks, a tandoor with skewers in its mouth, shelves out of focus."""
    rooms.wall(rooms.bricks((0.13, 0.055, 0.032), scale=0.9), 40, 14, 6.5, -3)
    dark = materials.material('soot', (0.012, 0.008, 0.006), rough=1)
    iron = materials.material('iron', (0.55, 0.51, 0.47), rough=0.48, metal=1, bump=0.15, bump_scale=40)
    x, y, z = MOUTH
    clay = tandoor.Tandoor(MOUTH, 1.12, 16, EYE)
    clay.jar()
    clay.bread([(124, -0.50, 0.85, 4), (72, -0.56, 0.74, 9)])
    clay.burn([(-0.10, 0.30, 0.70, 1.40), (0.22, 0.45, 0.95, 1.65), (0.52, 0.30, 0.65, 1.40), (0.10, -0.1, 0.55, 1.05)])
    clay.skewers([(54, 0.74), (71, 1.16), (92, 0.94), (111, 1.20), (130, 0.76)], iron)
    tandoor.stand((x, y + 0.45, 0.3), 6.2, 4.2)
    stage.area((x, y + 0.9, z + 0.9), (x, 7.5, z + 1.2), 1.2, 190, (1.0, 0.42, 0.13)).visible_camera = False
    stage.area((x - 2.4, 0.9, 5.6), (x, y, z + 0.4), 1.4, 230, (1.0, 0.72, 0.46)).visible_camera = False
    stage.area((x, y - 1.4, z), (x, -2, 1.5), 1.6, 60, (1.0, 0.36, 0.08)).visible_camera = False
    metals = [materials.copper(), materials.brass()]
    shapes.add(rooms.box('shelf', (6, 0.9, 0.12)), dark, (5.0, 6.0, 2.0), soft=False)
    for index in range(6):
        shapes.add(rooms.pot(), metals[index % 2], (2.7 + 0.95 * index, 5.95, 2.06), (0, 0, 0), random.uniform(0.42, 0.6))
    shapes.add(rooms.box('bench', (40, 2.0, 3.2)), dark, (0, 5.4, -2.0), soft=False)


def light():
    stage.ambient((0.022, 0.018, 0.020), 0.6)
    stage.area((-6.0, -3.5, 6.5), (0, 0.5, 2.6), 2.0, 300, (1.0, 0.76, 0.52))
    stage.area((7.0, -1.5, 5.5), (1, 0.5, 2.2), 1.6, 170, (0.70, 0.82, 1.0))
    stage.area((4.5, 4.0, 5.0), (5, 6, 2.2), 1.0, 90, (1.0, 0.60, 0.30))


main()
