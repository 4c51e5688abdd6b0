"""A table laid for a feast, seen from a guest's seat: plates, copper cups, a basket of naan, candles."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import numpy as np  # noqa: E402

from kit import drape, grains, greens, materials, naan, rooms, sauce, shapes, stage, tableware  # noqa: E402

CANDLE = (1.0, 0.56, 0.22)


def main():
    rooms.swift(stage.start(1600, 1067, samples=64, seed=31, exposure=0.65))
    table = rooms.wood('table', (0.022, 0.010, 0.007), (0.085, 0.038, 0.020), 8, rough=0.34, coat=0.15)
    rooms.planks(table, width=1.6, count=14, length=34)
    places()
    breads()
    curries()
    candles()
    behind()
    light()
    stage.camera((-0.5, -7.6, 2.55), (0.1, 0.3, 0.78), lens=50, focus=(0.5, -0.7, 0.5), fstop=1.3)
    stage.render(bloom=0.12)


def places():
    """For each guest a plate, a napkin, a cup; a jug of water between."""
    stone = materials.ceramic((0.36, 0.31, 0.26))
    copper = materials.copper()
    linen = materials.material('linen', (0.34, 0.085, 0.04), rough=0.95, second=(0.27, 0.06, 0.03), noise=30, bump=0.3, bump_scale=70)
    for index, (x, y) in enumerate([(-2.35, -1.75), (1.75, -2.0)]):
        shapes.add(tableware.plate(1.12), stone, (x, y, 0.0))
        shapes.add(tableware.plate(0.78), materials.ceramic((0.50, 0.43, 0.34)), (x, y, 0.095))
        shapes.add(tableware.napkin(0.48, 1.15, index), linen, (x + 0.05, y, 0.165), (0, 0, 0.5 - index))
    for x, y in [(-0.85, -1.05), (3.15, -0.75), (-3.5, 0.2), (1.75, 2.2)]:
        shapes.add(tableware.cup(0.32, 0.86), copper, (x, y, 0))
    jug = [(0, 0), (0.5, 0), (0.62, 0.25), (0.66, 0.6), (0.5, 1.05), (0.34, 1.4), (0.36, 1.62), (0.42, 1.75), (0.38, 1.74), (0.31, 1.6), (0, 1.2)]
    shapes.add(shapes.lathe('jug', jug), materials.brass(), (-2.15, 1.25, 0))
    rooms.ring('handle', 0.36, 0.05, materials.brass(), (-1.62, 1.25, 1.15), (math.radians(90), 0, 0)).scale = (0.8, 1.15, 1)


def breads():
    """A basket with a loose stack of folded naan, leaning a little to the guest; the last is torn."""
    cane = materials.material('cane', (0.30, 0.155, 0.06), rough=0.55, second=(0.20, 0.09, 0.035), noise=5, bump=0.2)
    x, y = 0.72, -0.35
    tableware.basket(x, y, 0.03, 0.98, 0.52, cane)
    slope = lambda across, along: 0.66 + 0.46 * (along - y)
    stack = [(-0.20, 0.30, 76), (0.26, 0.26, 106), (0.02, 0.10, 94), (-0.26, 0.00, 124), (0.34, -0.02, 72), (-0.12, -0.10, 100)]
    for index, (left, back, turn) in enumerate(stack):
        rest((x + left, y + back), turn, slope, seed=7 * index + 3, lay=naan.fold(0.034, 0.12 * (index % 3 - 1), -0.09))
    rest((x + 0.30, y - 0.10), 134, slope, 1.35, 1.10, seed=44, torn=0.14)


def rest(here, turn, slope, length=1.60, width=1.26, **kind):
    """A bread that sinks softly onto whatever lies at (x, y) `here`, and onto the bread below, whose `slope` tells its height."""
    across, along = np.meshgrid(*(np.linspace(-1.0, 1.0, 41) + middle for middle in here), indexing='ij')
    found = [point.z for point, _ in drape.landings(zip(across.ravel(), along.ravel()), 1.6)]
    floor = np.maximum(np.reshape(found, across.shape), slope(across, along) - 0.06)
    high = floor
    for _ in range(30):
        edged = np.pad(high, 1, mode='edge')
        high = np.maximum((edged[:-2, 1:-1] + edged[2:, 1:-1] + edged[1:-1, :-2] + edged[1:-1, 2:]) / 4, floor - 0.04)
    fold = kind.pop('lay', None)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def lay(points):
        x, y, z = (fold(points) if fold else points).T
        at = [np.clip((value + 1.0) * 20, 0, 39.999) for value in (x * cos - y * sin, x * sin + y * cos)]
        (left, right), (low, up) = [(each.astype(int), each % 1) for each in at]
        ground = (high[left, low] * (1 - right) * (1 - up) + high[left + 1, low] * right * (1 - up)
                  + high[left, low + 1] * (1 - right) * up + high[left + 1, low + 1] * right * up)
        return np.column_stack([here[0] + at[0] / 20 - 1.0, here[1] + at[1] / 20 - 1.0, z + ground])
    shapes.add(naan.naan(length=length, width=width, lay=lay, **kind))


def curries():
    """Bowls of daal, curry, mint chutney and rice."""
    copper, brass = materials.copper(), materials.brass()
    leaves = [greens.leaf(each, 0.075) for each in range(4)]
    for tones, metal, x, y, size in [(sauce.DAAL, copper, -1.0, 0.62, 0.72), (sauce.MAKHANI, brass, 2.45, 0.75, 0.78), (sauce.MINT, copper, 2.35, -0.75, 0.40), (sauce.KARAHI, copper, -2.05, -0.25, 0.42)]:
        shapes.add(rooms.bowl(1, 0.72), metal, (x, y, 0), (0, 0, 0), size)
        shapes.add(sauce.surface(0.94 * size, tones, int(9 * x), 0.035, oil=None if tones is sauce.MINT else (0.62, 0.10, 0.006)), None, (x, y, 0.58 * size))
        drape.strew(leaves, drape.within(0.6 * size, int(18 * size), (x, y)), lift=0.008, floor=0.3 * size)
    x, y = 0.75, 1.55
    shapes.add(rooms.bowl(0.82, 0.55), brass, (x, y, 0))
    grains.heap_of_rice((x, y, 0.44), 0.76, 0.32, 1500)


def candles():
    wax = materials.material('wax', (0.78, 0.56, 0.32), rough=0.5, subsurface=0.15)
    flame = tableware.candle_flame()
    stand = materials.brass()
    for x, y, foot, height in [(-0.25, 1.5, 0.5, 0.95), (-1.35, 2.5, 0.25, 0.75), (2.0, 1.75, 0.8, 0.8), (3.5, 2.6, 0.3, 0.7), (-3.6, 2.3, 0.6, 0.85)]:
        holder = [(0, 0), (0.34, 0), (0.30, 0.06), (0.08, 0.12), (0.06, foot - 0.1), (0.24, foot - 0.03), (0.25, foot), (0, foot)]
        shapes.add(shapes.lathe('holder', holder, 48), stand, (x, y, 0))
        place = tableware.candle(x, y, foot, height, wax, flame)
        tableware.point_light(place, 62, CANDLE)


def behind():
    """A dark room, and small lights in it."""
    wall = materials.material('wall', (0.035, 0.018, 0.014), rough=0.9)
    rooms.wall(wall, 60, 20, 13, -2)
    bulb = materials.glow('bulb', (1.0, 0.50, 0.17), 14)
    dot = shapes.ball('dot', 1, 12, 8)
    for index in range(26):
        x = -11 + 22 * index / 25
        sag = 0.7 * ((x % 5.5) / 2.75 - 1) ** 2
        shapes.add(dot, bulb, (x, 10.5 + random.uniform(-0.3, 0.3), 1.75 + sag + random.uniform(-0.08, 0.08)), scale=0.07)


def light():
    stage.ambient((0.022, 0.018, 0.020), 0.7)
    stage.area((-5.5, 3.5, 5.5), (0, 0, 0.4), 2.2, 330, (1.0, 0.70, 0.42))
    stage.area((5.0, 4.5, 3.2), (0.5, 0, 0.4), 1.4, 150, (1.0, 0.60, 0.32))
    stage.area((-1.4, -3.4, 3.4), (0.7, -0.4, 0.6), 0.7, 40, (1.0, 0.74, 0.48))
    stage.area((1.0, -6.0, 5.0), (0, -0.5, 0.4), 3.0, 150, (1.0, 0.74, 0.5))


main()
