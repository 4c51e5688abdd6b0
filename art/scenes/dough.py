"""Naan dough by the window: balls, one rolled out, a rolling pin, and flour everywhere."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from mathutils import Vector, noise  # noqa: E402

from kit import materials, rooms, shapes, spice, stage  # noqa: E402

BOARD = 0.2


def main():
    rooms.swift(stage.start(1600, 1067, samples=64, seed=11, exposure=0.3))
    build_table()
    flour = materials.material('flour', (0.84, 0.80, 0.72), rough=1.0, specular=0.05, bump=0.35, bump_scale=30)
    set_dough()
    set_pin()
    dust(flour)
    set_back(flour)
    light()
    stage.camera((0.9, -5.9, 3.7), (0.12, 0.42, 0.35), lens=50, focus=(-0.2, -0.6, 0.4), fstop=2.0)
    stage.render(bloom=0.05)


def build_table():
    table = rooms.wood('table', (0.030, 0.014, 0.009), (0.095, 0.045, 0.023), 8, rough=0.5)
    rooms.planks(table, width=1.5, count=10, turn=-0.08)
    board = rooms.wood('board', (0.22, 0.105, 0.042), (0.42, 0.235, 0.105), 9, rough=0.55)
    for index in range(4):
        strip = rooms.box('strip', (5.6, 0.896, BOARD), 0.012)
        y = (index - 1.5) * 0.9
        shapes.add(strip, board, (0.1 - y * math.sin(0.06), y * math.cos(0.06) + 0.1, BOARD / 2), (0, 0, 0.06), soft=False)
    plaster = materials.material('plaster', (0.16, 0.10, 0.07), rough=0.95, second=(0.10, 0.06, 0.042), noise=0.8, spread=0.6, bump=0.4, bump_scale=3)
    rooms.wall(plaster, 24, 9, 5.6)


def skin():
    return materials.material('dough', (0.70, 0.54, 0.35), rough=0.6, subsurface=0.02, second=(0.80, 0.71, 0.56), noise=2.6, spread=0.3, bump=0.22, bump_scale=14)


def set_dough():
    dough = skin()
    places = [(-1.95, 0.95), (-1.05, 1.25), (-0.15, 1.02), (-1.62, 0.12), (-2.25, -0.55), (-0.72, 0.36)]
    for seed, (x, y) in enumerate(places):
        size = random.uniform(0.40, 0.45)
        shapes.add(dough_ball(seed), dough, (x, y, BOARD + 0.005), (0, 0, seed), size)
    shapes.add(rolled_out(2.3, 1.75), dough, (0.75, -0.72, BOARD + 0.004), (0, 0, 1.05))


def rolled_out(length, width):
    """A teardrop of raw dough along y, its underside at z = 0, with bubbles and a thicker rim. What is added to places only picks the pattern."""
    mesh = shapes.disc('naan', 1.0, 70, 180)
    for point in mesh.vertices:
        x, y, _ = point.co
        far = math.hypot(x, y)
        edge = 1 + 0.07 * noise.noise(Vector((x * 1.6, y * 1.6, 18.8)))
        taper = 1 - 0.30 * max(0.0, y) ** 1.6
        here = Vector((x * edge * taper * width / 2, y * edge * length / 2, 0))
        large = noise.noise(Vector((here.x * 4.2 + 44, here.y * 4.2, 4)))
        small = noise.noise(Vector((here.x * 10 + 20, here.y * 10, 13)))
        bubble = max(0.0, large - 0.12) * 1.5 + max(0.0, small - 0.25) * 0.5
        rim = 0.045 * math.exp(-((far - 0.88) / 0.10) ** 2)
        swell = 0.025 * noise.noise(Vector((here.x * 2, here.y * 2, 12)))
        here.z = 0.42 * (0.045 + rim + swell + 0.13 * bubble) * max(0.0, 1 - far ** 10) ** 0.5
        point.co = here
    mesh.update()
    return mesh


def dough_ball(seed):
    """Round above, flat below, with the soft unevenness of a hand; one wide is its radius, its foot at 0."""
    mesh = shapes.ball('dough ball', 1, 64, 48)
    for point in mesh.vertices:
        here = point.co.copy()
        swell = 1 + 0.17 * noise.noise(here * 0.9 + Vector((seed * 5, 0, 0))) + 0.035 * noise.noise(here * 2.6 + Vector((0, seed * 5, 0)))
        line = noise.noise(here * 1.1 + Vector((0, 0, seed * 3.7)))
        crease = 0.045 * math.exp(-(line / 0.045) ** 2) * min(1, max(0, 0.75 - here.z))
        point.co = here * (swell - crease)
        point.co.z = max(point.co.z * 0.66, -0.42) + 0.42
    mesh.update()
    return mesh


def set_pin():
    beech = rooms.wood('beech', (0.34, 0.17, 0.065), (0.52, 0.30, 0.13), 7, rough=0.38, coat=0.2)
    half = [(0, 1.72), (0.09, 1.70), (0.125, 1.60), (0.10, 1.44), (0.075, 1.26), (0.085, 1.18), (0.21, 1.14), (0.235, 1.08), (0.245, 0.5)]
    outline = half + [(x, -z) for x, z in reversed(half)]
    shapes.add(shapes.lathe('pin', outline, 64), beech, (1.32, 0.86, BOARD + 0.245), (math.radians(90), 0, math.radians(-67)))


def dust(flour):
    """Flour where hands have thrown it: thin drifts, and grains around them."""
    drifts = [(0.4, -0.45, 1.2, 0.035), (-1.2, 0.5, 1.15, 0.035), (-1.3, -0.95, 0.72, 0.035), (2.1, -0.85, 0.7, 0.03)]
    for seed, (x, y, radius, high) in enumerate(drifts):
        shapes.add(drift(radius, high, seed), flour, (x, y, BOARD + 0.002))
    shapes.add(drift(0.7, 0.015, 9), flour, (-1.4, -2.45, 0.004))
    grain = shapes.ball('grain', 1, 6, 4)
    on_board = lambda: (random.gauss(0.0, 1.1), min(1.6, max(-1.6, random.gauss(-0.3, 0.75))), BOARD + 0.004)
    shapes.scatter(grain, flour, 1500, on_board, 3, (0.003, 0.012))
    on_table = lambda: (random.gauss(-1.2, 1.3), random.gauss(-2.15, 0.18), 0.006)
    shapes.scatter(grain, flour, 400, on_table, 3, (0.003, 0.010))


def drift(radius, high, seed):
    """A thin layer with holes: where it would be below the board it is not seen."""
    mesh = shapes.disc('drift', radius, 90, 220)
    for point in mesh.vertices:
        here = Vector((point.co.x * 1.3 + seed * 8, point.co.y * 2.0, seed))
        share = point.co.length / radius
        depth = noise.fractal(here, 0.6, 2.3, 7) - 0.05 - 0.9 * share ** 2
        point.co.z = high * depth if depth > 0 else max(-0.3, 8 * high * depth)
    mesh.update()
    return mesh


def set_back(flour):
    shapes.add(rooms.bowl(0.95, 0.8), materials.copper(), (2.35, 2.55, 0))
    shapes.add(spice.heap(0.91, 0.28, 3), flour, (2.35, 2.55, 0.62))
    shapes.add(rooms.pot(0.8, 1.05), materials.brass(), (-2.9, 3.1, 0))
    jug = materials.ceramic((0.42, 0.34, 0.26))
    shapes.add(rooms.pot(0.55, 1.35), jug, (-1.35, 3.3, 0))


def light():
    stage.ambient((0.050, 0.046, 0.050), 0.5)
    stage.area((-9.5, 3.6, 6.2), (0, 0, 0.3), 0.7, 5800, (1.0, 0.80, 0.56))
    frame = materials.material('frame', (0.02, 0.015, 0.01))
    for start, end in [((-4.6, -1.2, 3.0), (-4.6, 5.2, 3.0)), ((-4.6, 1.15, 0.5), (-4.6, 1.15, 6.0)), ((-4.6, 3.1, 0.5), (-4.6, 3.1, 6.0))]:
        rooms.rod(start, end, 0.07, frame)
    stage.area((-5.0, -1.0, 3.4), (0, 0, 0.3), 3.0, 70, (0.86, 0.90, 1.0))
    stage.area((5.0, -3.0, 3.0), (0, 0, 0.3), 3.0, 60, (1.0, 0.80, 0.60))


main()
