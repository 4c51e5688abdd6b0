"""The kitchen pass: copper pans and ladles above, plates in a row under heat lamps, folded aprons, the oven's glow behind."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from mathutils import Vector, noise  # noqa: E402

from kit import dough, drape, fire, greens, materials, rooms, sauce, shapes, stage, tableware  # noqa: E402

EYE = (0.3, -8.4, 2.9)
RAIL = 4.1
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
            shapes.add(dough.naan(index + 3, 1.30, 0.98, 0.05, 1.2), None, (x - 0.02, -0.55, 0.60), (0, 0, 0.9))
            shapes.add(dough.naan(index + 8, 1.25, 0.95, 0.05, 1.2), None, (x + 0.08, -0.48, 0.69), (0.08, 0.05, 0.3))


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
    """The back of the kitchen: tiles, the oven's mouth with fire in it, shelves out of focus."""
    rooms.wall(rooms.bricks((0.13, 0.055, 0.032), scale=0.9), 40, 14, 6.5, -3)
    dark = materials.material('soot', (0.012, 0.008, 0.006), rough=1)
    clay = materials.material('clay', (0.26, 0.12, 0.06), rough=0.9, bump=0.4, bump_scale=4)
    x, y, z = -1.9, 6.3, 1.55
    arch = [(1.22, 0), (1.22, 0.35), (1.3, 0.42), (1.55, 0.42), (1.62, 0.35), (1.66, 0)]
    shapes.add(shapes.lathe('arch', arch, 64), clay, (x, y, z), (math.radians(90), 0, 0))
    shapes.add(shapes.disc('mouth', 1.3, 2, 64), materials.glow('mouth', (1.0, 0.13, 0.010), 0.11), (x, y - 0.05, z), (math.radians(90), 0, 0))
    burning = fire.flame_material(3.2)
    for seed, (left, width, height) in enumerate([(-0.55, 1.1, 1.5), (0.05, 1.5, 2.15), (0.62, 1.0, 1.4)]):
        fire.flame(burning, (x + left, y - 0.5 - 0.05 * seed, z - 1.1), width, height, EYE, seed + 3)
    fire.coals(lambda: (x + random.uniform(-0.85, 0.85), y - random.uniform(0.45, 0.75), z - random.uniform(0.70, 1.0)), 70, (0.12, 0.22))
    shapes.add(rooms.box('hearth', (2.9, 0.9, 0.3), 0.05), clay, (x, y - 0.55, z - 1.2), soft=False)
    stage.area((x, y - 1.1, z), (x, -2, 1.5), 1.6, 200, (1.0, 0.36, 0.08))
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
