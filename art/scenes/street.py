"""The stall of Tandoor Road in its food court, at work: bread and skewers in the oven's fire, the hall behind."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from kit import drape, greens, materials, meat, naan, rooms, sauce, shapes, stage, stall, vessels  # noqa: E402

SIGN = os.path.join(os.path.dirname(__file__), 'sign.ttf')
EYE = (-1.6, -8.2, 3.0)
OVEN, MOUTH = (1.10, 1.30, 0.42), 1.12
FLOOR = -5.0
WARM = (1.0, 0.60, 0.28)


def main():
    rooms.swift(stage.start(1920, 1080, samples=64, seed=21, exposure=0.55))
    steel = materials.material('steel', (0.45, 0.43, 0.40), rough=0.28, metal=1, bump=0.1, bump_scale=40)
    wall()
    sign()
    shelf()
    stall.oven(OVEN, MOUTH, vessels.hammered(), EYE)
    skewers(steel)
    counter()
    ready()
    hall()
    light()
    stage.camera(EYE, (-0.9, 1.0, 1.19), lens=35, focus=(0.9, 0.6, 0.2), fstop=0.30)
    stage.render(bloom=0.10)


def wall():
    """Green tiles behind the oven, a shelf of wood where they end, and the floor."""
    shapes.add(rooms.box('wall', (9.4, 0.3, 12), 0), stall.tiles((0.020, 0.066, 0.050), 0.62), (3.6, 4.4, 1), soft=False)
    post = rooms.wood('post', (0.020, 0.010, 0.007), (0.07, 0.032, 0.016), 9)
    stall.boxes(post, [(-1.2, 4.2, 1, 0.34, 0.5, 12)])
    ground = materials.material('floor', (0.055, 0.050, 0.046), rough=0.28, second=(0.035, 0.032, 0.030), noise=1.5)
    shapes.add(rooms.box('floor', (160, 160, 0.1), 0), ground, (0, 40, FLOOR), soft=False)


def sign():
    """The name in its own letters, two lines that shine on the tiles."""
    glow = materials.glow('letters', (1.0, 0.56, 0.17), 2.1)
    for word, z, wide in (('TANDOOR', 3.18, 2.75), ('ROAD', 2.22, 1.66)):
        stall.letters(word, SIGN, wide, glow, (2.05, 4.10, z))
    stage.area((2.05, 3.6, 2.7), (2.05, 5, 2.7), 2.4, 22, WARM)


def shelf():
    """Pots and stacked bowls beside the sign, ladles below them."""
    timber = rooms.wood('timber', (0.05, 0.022, 0.010), (0.17, 0.080, 0.036), 9)
    stall.boxes(timber, [(5.6, 3.95, 2.35, 3.4, 0.7, 0.10)])
    metals = [materials.copper(), materials.brass()]
    for index, (x, size) in enumerate(((4.35, 0.40), (5.3, 0.48), (6.3, 0.42))):
        shapes.add(rooms.pot(), metals[index % 2], (x, 3.9, 2.40), (0, 0, 0), size)
    for index, x in enumerate((4.2, 4.75, 5.35, 5.8)):
        rooms.rod((x, 3.9, 2.3), (x, 3.88, 1.25 + 0.1 * (index % 2)), 0.022, metals[index % 2], 0.03)
        shapes.add(shapes.ball('bowl', 0.19, 32, 20, (1, 0.8, 0.8)), metals[index % 2], (x, 3.82, 1.15 + 0.1 * (index % 2)))


def skewers(steel):
    """Six that stand in the fire, their chicken near the mouth, as they do in every tandoor."""
    bites = meat.chunks(6, 17, 0.02, 5)
    x, y, z = OVEN
    for angle, far in ((-24, 1.95), (8, 2.2), (40, 2.05), (96, 2.1), (142, 2.0), (204, 1.85)):
        turn = math.radians(angle)
        foot = (x + 0.35 * math.cos(turn), y + 0.35 * math.sin(turn), z - 1.1)
        rest = (x + 0.96 * math.cos(turn), y + 0.96 * math.sin(turn), z + 0.22)
        stall.skewer(foot, [a + far * (b - a) for a, b in zip(foot, rest)], bites, steel, (0.30, 0.74), 0.155)


def counter():
    """The guests' side of the stall: worn boards on dark tiles, and a step behind them for what is being made."""
    board = rooms.wood('counter', (0.060, 0.026, 0.012), (0.20, 0.095, 0.042), 8, rough=0.36, coat=0.2)
    for index in range(4):
        shapes.add(rooms.box('plank', (24, 0.61, 0.3), 0.02), board, (random.uniform(-1, 1), -0.82 - 0.62 * index, -0.15), soft=False)
    stall.boxes(vessels.glaze(), [(0, -0.32, -2.6, 24, 0.3, 5.2)])


def ready():
    """What is going out and what goes in next: bread, chicken, chutney, dough."""
    brass, copper = vessels.brass(), vessels.hammered()
    vessels.box('bread board', 1.7, 1.15, 0.07, vessels.grain(), (0.20, -1.75, 0), 0.16, 0.02)
    for index in range(4):
        shapes.add(naan.naan(3 + 5 * index, 1.45, 1.0), None, (0.22 + random.uniform(-0.05, 0.05), -1.72, 0.08 + 0.06 * index), (0.02 * index, 0.02, 1.2 + random.uniform(-0.25, 0.25)))
    vessels.plate(brass, (1.75, -1.55, 0), 0.55)
    bites = meat.chunks(6, 44, 0.02, 5)
    for index in range(11):
        angle, far = 2.4 * index, 0.13 * math.sqrt(index)
        shapes.add(bites[index % 6], None, (1.75 + far * math.cos(angle), -1.55 + far * math.sin(angle), 0.18 + 0.26 * (0.45 - far) * (index < 6)), [random.uniform(0, 6) for _ in range(3)], 0.135)
    drape.strew([greens.leaf(each, 0.07) for each in range(4)], drape.within(0.45, 14, (1.75, -1.55)), lift=0.008, floor=0.12)
    for x, y, tones in ((-1.00, -1.30, sauce.MINT), (-0.92, -2.05, sauce.TAMARIND)):
        vessels.ramekin(copper, (x, y, 0), 0.72)
        shapes.add(sauce.surface(0.263, tones, int(9 * x), 0.016), None, (x, y, 0.188))
    vessels.box('dough board', 2.1, 1.25, 0.07, vessels.grain('pale board', (0.50, 0.28, 0.12), (0.30, 0.14, 0.05)), (-3.15, -1.55, 0), -0.12, 0.02)
    raw = materials.material('dough', (0.70, 0.57, 0.39), rough=0.75, subsurface=0.1, second=(0.80, 0.72, 0.58), noise=5, bump=0.15, bump_scale=9)
    for x, y in ((-3.75, -1.30), (-3.10, -1.22), (-2.48, -1.36), (-3.42, -1.82), (-2.76, -1.86)):
        shapes.lumpy(shapes.add(shapes.ball('dough', 0.30, 24, 16, (1, 1, 0.50)), raw, (x, y, 0.19)), 0.09, 0.3, 2)


def hall():
    """The food court: other stalls far behind, out of focus, bulbs on strings below a dark roof."""
    dark = materials.material('far', (0.020, 0.018, 0.020), rough=0.9)
    rooms.wall(dark, 160, 40, 62, -6, -10)
    fronts = [((1.0, 0.55, 0.22), 1.6), ((1.0, 0.80, 0.55), 1.2), ((1.0, 0.42, 0.14), 1.5), ((0.55, 0.80, 0.72), 0.7), ((1.0, 0.62, 0.30), 1.4)]
    for index, (tone, strength) in enumerate(fronts):
        x = -36 + 8.6 * index
        stall.boxes(materials.glow('front', tone, strength), [(x, 55, 1.4, 6.4, 0.2, 2.2)], 0)
        stall.boxes(dark, [(x, 54.6, -3.2, 8.4, 1.6, 4.2), (x, 54, 4.4, 8.6, 1.4, 1.6)], 0)
        stall.boxes(materials.glow('name', tone, 3.2), [(x - 0.4, 53.2, 4.4, 4.2, 0.1, 0.55)], 0)
    bulb = materials.glow('bulb', (1.0, 0.58, 0.22), 30)
    dot = shapes.ball('dot', 1, 12, 8)
    for row, (y, high) in enumerate(((16, 3.9), (26, 4.9), (40, 6.4))):
        for index in range(15):
            x = -26 + 2.0 * index + 0.6 * row
            shapes.add(dot, bulb, (x, y, high + 0.5 * ((x % 8) / 4 - 1) ** 2), scale=0.08 + 0.03 * row)
    timber = rooms.wood('table', (0.05, 0.022, 0.010), (0.16, 0.075, 0.034), 9)
    for x, y in ((-9.0, 24), (-15.0, 30)):
        stall.boxes(timber, [(x, y, -1.3, 4.2, 2.2, 0.16), (x, y, -3.2, 0.3, 0.3, 3.6)])


def light():
    stage.ambient((0.024, 0.020, 0.022), 0.7)
    x, y, z = OVEN
    stage.area((x, y, z - 0.75), (x, y, 3), 1.3, 75, (1.0, 0.36, 0.08))
    stage.area((x, y - 0.1, z + 1.1), (x, y, -3), 0.8, 16, (1.0, 0.45, 0.14))
    stage.area((x - 0.3, y + 0.6, z + 1.5), (x + 0.4, 4.4, 1.6), 0.9, 55, (1.0, 0.42, 0.13))
    stage.area((-5.0, -4.5, 6.0), (0.3, 0, 0), 2.4, 430, (1.0, 0.76, 0.50))
    stage.area((1.0, -1.4, 4.4), (0.9, -1.5, 0), 1.0, 70, WARM)
    stage.area((6.5, 0.5, 5.0), (1.0, 0.5, 0), 1.4, 130, (0.72, 0.84, 1.0))
    stage.area((-9, 27, 12), (-9, 29, 0), 9, 700, (1.0, 0.70, 0.42))
    stage.area((-14, 44, 14), (-14, 44, 0), 12, 2600, (1.0, 0.70, 0.42))


main()
