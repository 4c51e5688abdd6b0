"""Bowls of spices on dark wood: turmeric, chilli, cumin, coriander, cardamom, pepper and dried chillies."""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from kit import materials, rooms, shapes, spice, stage  # noqa: E402


def main():
    rooms.swift(stage.start(1600, 1067, samples=64, seed=8, exposure=0.45))
    table = rooms.wood('table', (0.014, 0.007, 0.005), (0.060, 0.026, 0.014), 9, rough=0.48, bump=0.35)
    rooms.planks(table, width=1.7, count=9, turn=0.12)
    metals = {'copper': materials.copper(), 'brass': materials.brass(), 'iron': iron()}
    powders(metals)
    seeds(metals)
    chillies(metals)
    spilled()
    light()
    stage.camera((0.5, -6.0, 6.6), (0.05, 0.42, 0.2), lens=47, focus=(0.1, -0.6, 0.6), fstop=2.2)
    stage.render(bloom=0.03)


def iron():
    return materials.material('iron', (0.035, 0.032, 0.03), rough=0.42, metal=0.7, second=(0.07, 0.055, 0.045), noise=4, bump=0.25, bump_scale=14)


def vessel(metal, x, y, radius, height=0.72):
    """Puts a bowl down and answers where its filling begins and how wide that is."""
    shapes.add(rooms.bowl(radius, height), metal, (x, y, 0))
    return 0.78 * height, 0.965 * radius


def powders(metals):
    turmeric = spice.powder('turmeric', (0.80, 0.30, 0.012), (0.62, 0.19, 0.006))
    chilli = spice.powder('chilli powder', (0.46, 0.035, 0.008), (0.30, 0.018, 0.005))
    for seed, (dust, metal, x, y, radius, high) in enumerate([(turmeric, 'copper', 0.1, -0.95, 1.15, 0.42), (chilli, 'iron', -2.35, -0.15, 1.0, 0.40)]):
        level, wide = vessel(metals[metal], x, y, radius)
        shapes.add(spice.heap(wide, high, seed + 1), dust, (x, y, level))


def seeds(metals):
    kinds = [
        (spice.cumin(), seed_skin('cumin', (0.20, 0.105, 0.04), (0.10, 0.045, 0.015)), 'brass', -1.3, 1.85, 0.95, 1500, 0.19, 0.5),
        (spice.coriander(), seed_skin('coriander', (0.27, 0.15, 0.05), (0.15, 0.075, 0.025)), 'iron', -3.75, 1.75, 0.95, 1300, 0.10, 3),
        (spice.cardamom(), seed_skin('cardamom', (0.13, 0.16, 0.04), (0.24, 0.24, 0.085)), 'brass', 2.45, -0.35, 1.0, 170, 0.34, 0.25),
        (spice.coriander(), seed_skin('pepper', (0.022, 0.014, 0.010), (0.06, 0.035, 0.022), 0.8), 'copper', 3.75, 1.75, 0.9, 900, 0.11, 3),
    ]
    for mesh, skin, metal, x, y, radius, count, size, tilt in kinds:
        level, wide = vessel(metals[metal], x, y, radius)
        shapes.add(spice.heap(wide, 0.22), skin, (x, y, level - 0.07))
        on = spice.dome(wide * (0.98 - 0.4 * size), 0.24)
        place = lambda: tuple(a + b for a, b in zip(on(), (x, y, level)))
        shapes.scatter(mesh, skin, count, place, tilt, (size * 0.8, size * 1.1))


def seed_skin(name, color, shade, bump=0.3):
    return materials.material(name, color, rough=0.62, second=shade, noise=2.5, spread=0.4, bump=bump, bump_scale=7)


def chillies(metals):
    skins = [materials.material('chilli', tone, rough=0.36, coat=0.1, second=shade, noise=4, bump=0.5, bump_scale=7)
             for tone, shade in [((0.26, 0.013, 0.006), (0.10, 0.006, 0.004)), ((0.17, 0.010, 0.006), (0.07, 0.005, 0.004))]]
    stalk = materials.material('stalk', (0.24, 0.16, 0.06), rough=0.7)
    meshes = []
    for seed in range(6):
        mesh = spice.chilli(random.uniform(1.15, 1.45), random.uniform(0.12, 0.145), random.uniform(0.2, 0.8), seed)
        mesh.materials.append(skins[seed % 2])
        mesh.materials.append(stalk)
        meshes.append(mesh)
    x, y = 1.35, 1.85
    vessel(metals['iron'], x, y, 1.0)
    shapes.add(spice.heap(0.86, 0.15, 5), skins[1], (x, y, 0.42))
    for index in range(46):
        layer = index // 16
        angle, far = random.uniform(0, 6.3), random.uniform(0, (0.25, 0.45, 0.50)[layer])
        spot = (x + far * math.cos(angle), y + far * math.sin(angle), (0.60, 0.68, 0.80)[layer] + random.uniform(0, 0.10))
        shapes.add(random.choice(meshes), None, spot, (random.uniform(-0.4, 0.4), random.uniform(-0.10, 0.10), angle + random.choice((-1, 1)) * random.gauss(1.5, 0.4)))
    for index, (left, front, turn) in enumerate([(1.75, -1.95, 0.5), (2.35, -1.45, 0.2), (-1.75, -1.6, 2.5)]):
        shapes.add(meshes[index], None, (left, front, 0.09), (0, 0, turn))


def spilled():
    """What fell beside the bowls."""
    pods = seed_skin('cardamom', (0.13, 0.16, 0.04), (0.24, 0.24, 0.085))
    pod, seed = spice.cardamom(3), spice.coriander()
    for x, y in [(1.45, -1.45), (3.2, -1.45)]:
        shapes.add(pod, pods, (x, y, 0.075), (0.4, 0, random.uniform(0, 6)), 0.36)
    grains = seed_skin('coriander', (0.27, 0.15, 0.05), (0.15, 0.075, 0.025))
    shapes.scatter(seed, grains, 16, lambda: (random.gauss(-2.65, 0.35), random.gauss(1.25, 0.2), 0.055), 3, (0.1, 0.12))
    dust = spice.powder('turmeric', (0.80, 0.30, 0.012), (0.62, 0.19, 0.006))
    crumb = shapes.ball('crumb', 1, 8, 6)
    near = lambda: (random.gauss(-0.55, 0.4), random.gauss(-2.0, 0.16), 0.008)
    shapes.scatter(crumb, dust, 420, near, 3, (0.004, 0.018))
    red = spice.powder('chilli powder', (0.46, 0.035, 0.008), (0.30, 0.018, 0.005))
    shapes.scatter(shapes.ball('crumb', 1, 8, 6), red, 320, lambda: (random.gauss(-2.6, 0.35), random.gauss(-1.2, 0.12), 0.008), 3, (0.004, 0.016))


def light():
    stage.ambient((0.030, 0.024, 0.022), 0.8)
    stage.area((-5.0, 3.6, 4.6), (0, 0, 0.4), 1.8, 900, (1.0, 0.82, 0.62))
    stage.area((5.5, 3.2, 3.4), (0.5, 0, 0.4), 1.4, 260, (0.75, 0.86, 1.0))
    stage.area((2.5, -6.0, 3.5), (0, 0, 0.3), 3.5, 110, (1.0, 0.78, 0.58))


main()
