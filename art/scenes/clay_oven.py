"""A clay tandoor from above: embers and flames, naan on its wall, skewers that lean on the rim."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import numpy as np  # noqa: E402

from kit import dough, fire, materials, meat, rooms, shapes, stage  # noqa: E402

EYE = (-1.0, -5.1, 4.3)
FLOOR = -1.35
MOUTH = 1.35
BELLY = 1.62


def main():
    rooms.swift(stage.start(1600, 1067, samples=64, seed=5, exposure=0.45))
    build_oven()
    build_fire()
    stick_naan()
    lean_skewers()
    build_kitchen()
    light()
    stage.camera(EYE, (-0.62, 0.30, -0.05), lens=42, focus=(0, 0.6, -0.2), fstop=2.8)
    stage.render(bloom=0.10)


def wall_radius(z):
    """The inner wall: narrow at the mouth, wide below."""
    depth = min(1.0, max(0.0, -z / 0.9))
    return MOUTH + (BELLY - MOUTH) * math.sin(depth * math.pi / 2)


def build_oven():
    clay = materials.material('clay', (0.30, 0.145, 0.075), rough=0.9, second=(0.17, 0.075, 0.04), noise=2.2, bump=0.55, bump_scale=5)
    scorched = materials.material('scorched', (0.20, 0.09, 0.05), rough=0.95, second=(0.05, 0.028, 0.02), noise=1.8, spread=0.5, bump=0.6, bump_scale=5)
    inside = [(0, FLOOR - 0.2), (BELLY, FLOOR - 0.2)] + [(wall_radius(z), z) for z in (FLOOR * (1 - k / 24) for k in range(24))]
    lip = [(MOUTH + 0.02, 0.08), (MOUTH + 0.09, 0.16), (MOUTH + 0.2, 0.19), (MOUTH + 0.31, 0.15), (MOUTH + 0.37, 0.06)]
    outside = [(MOUTH + 0.40, -0.05), (MOUTH + 0.46, -0.22), (MOUTH + 0.54, -0.36), (MOUTH + 0.60, -0.52)]
    shapes.add(shapes.lathe('oven', inside + lip[:1]), scorched)
    shapes.lumpy(shapes.add(shapes.lathe('rim', lip + outside), clay), 0.05, 0.5, 2)
    shelf = materials.material('mud', (0.10, 0.052, 0.032), rough=0.92, second=(0.055, 0.03, 0.02), noise=0.9, spread=0.6, bump=0.5, bump_scale=3.5)
    shapes.add(shapes.lathe('shelf', [(MOUTH + 0.4, -0.30), (9, -0.30)], 64), shelf, soft=False)


def build_fire():
    def somewhere():
        angle, far = random.uniform(0, 6.3), 1.45 * math.sqrt(random.random())
        return far * math.cos(angle), far * math.sin(angle), FLOOR + 0.25 * (1 - far / 1.5) + random.uniform(-0.06, 0.06)

    bed = shapes.disc('bed', 1.6, 4, 48)
    shapes.add(bed, materials.glow('bed', (1.0, 0.13, 0.008), 2.2), (0, 0, FLOOR - 0.08))
    fire.coals(somewhere, 230, (0.13, 0.25))
    burning = fire.flame_material(2.6)
    tongues = [(-0.75, 0.75, 0.9, 1.2), (0.15, 0.95, 1.2, 2.1), (0.75, 0.7, 0.9, 1.5), (-0.25, 0.35, 0.9, 1.3), (0.35, 0.1, 0.8, 1.0)]
    for seed, (x, y, width, height) in enumerate(tongues):
        fire.flame(burning, (x, y, FLOOR), width, height, EYE, seed + 3)
    fire.sparks(lambda: (random.gauss(0.1, 0.45), random.gauss(0.4, 0.4), random.uniform(-0.3, 1.9)), 34, 0.006)


def stick_naan():
    for seed, (angle, middle, length, width) in enumerate([(149, -0.56, 1.05, 0.88), (111, -0.62, 1.15, 1.0), (70, -0.55, 1.05, 0.9)]):
        def lay(points, angle=math.radians(angle), middle=middle):
            x, y, height = points.T
            z = middle + y
            wall = np.array([wall_radius(each) for each in z])
            far, turn = wall - 0.01 - 1.3 * height, angle - x / wall
            return np.column_stack([far * np.cos(turn), far * np.sin(turn), z])

        shapes.add(dough.naan(seed + 2, length, width, 0.05, 1.1, 30, lay))


def lean_skewers():
    steel = materials.material('steel', (0.45, 0.43, 0.40), rough=0.28, metal=1, bump=0.1, bump_scale=40)
    bites = meat.chunks(4, 17, -0.04, 6)
    for index, angle in enumerate((-27, 7, 41)):
        turn = math.radians(angle)
        foot = (0.55 * math.cos(turn) + 0.05, 0.55 * math.sin(turn), FLOOR + 0.1)
        rest = (1.36 * math.cos(turn), 1.36 * math.sin(turn), 0.2)
        at = lambda share: tuple(a + (b - a) * share for a, b in zip(foot, rest))
        rooms.rod(foot, at(1.75), 0.022, steel)
        rooms.ring('eye', 0.085, 0.02, steel, at(1.79), (math.radians(90), 0, turn + 0.5 * index))
        for piece in range(4):
            shapes.add(bites[(piece + index) % 4], None, at(0.27 + 0.17 * piece), (random.uniform(0, 6), random.uniform(0, 6), turn + 1.57), random.uniform(0.118, 0.132))


def build_kitchen():
    rooms.wall(rooms.bricks((0.12, 0.05, 0.032), scale=1.1), 18, 6, 4.1, -0.4)
    copper, brass = materials.copper(), materials.brass()
    for mesh, metal, x, y, size in [(rooms.pot(), copper, -3.0, 3.1, 0.75), (rooms.pot(0.8, 0.8), brass, -1.75, 3.35, 0.62), (rooms.pot(), copper, 2.3, 3.3, 0.8)]:
        shapes.add(mesh, metal, (x, y, -0.3), (0, 0, 0), size)
    board = rooms.wood('board', (0.06, 0.026, 0.012), (0.20, 0.095, 0.04), 10)
    shapes.add(rooms.box('board', (1.5, 1.1, 0.1), 0.04), board, (-2.75, 1.35, -0.25), (0, 0, 0.35))
    raw = materials.material('dough', (0.72, 0.58, 0.40), rough=0.7, subsurface=0.1, bump=0.1, bump_scale=8)
    for x, y in [(-3.15, 1.2), (-2.8, 1.6), (-2.6, 1.17), (-2.33, 1.51)]:
        shapes.lumpy(shapes.add(shapes.ball('dough', 0.23, 24, 16, (1, 1, 0.5)), raw, (x, y, -0.12)), 0.09, 0.3, 2)


def light():
    stage.ambient((0.02, 0.018, 0.022), 0.6)
    stage.area((0, 0.2, FLOOR + 0.35), (0, 0.2, 3), 1.6, 62, (1.0, 0.36, 0.08))
    stage.area((0, 0.4, 0.9), (0, 0.5, -2), 0.9, 18, (1.0, 0.45, 0.14))
    stage.area((0.2, 1.2, 1.4), (-0.5, 3.5, 0.3), 0.8, 45, (1.0, 0.42, 0.13))
    stage.area((-0.3, -0.5, 0.5), (0.9, 0.2, -0.4), 0.5, 16, (1.0, 0.58, 0.26))
    stage.area((-5.5, 2.5, 4.5), (0, 0, 0), 1.6, 190, (1.0, 0.72, 0.46))
    stage.area((5.5, 3.0, 3.5), (0.5, 0, 0), 1.2, 110, (0.62, 0.76, 1.0))


main()
