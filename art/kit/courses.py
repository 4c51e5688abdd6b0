"""Dishes that several packages share: daals, raita, kachumber, chutneys, rice and skewers of paneer, each laid at a place."""
import random

from mathutils import Euler, Vector

from kit import drape, grains, greens, sauce, served, vegetables, vessels
from kit.materials import material
from kit.organic import blend, cloud, noise, paint, painted, sphere, step
from kit.shapes import add
from kit.stage import turned

BLACK_DAAL = ((0.120, 0.034, 0.012), (0.205, 0.072, 0.026), (0.045, 0.012, 0.005))
TOMATO = ((0.50, 0.045, 0.010), (0.64, 0.120, 0.026), (0.30, 0.018, 0.005))


def lentil(seed, tone=(0.040, 0.018, 0.012)):
    """A black lentil, boiled until some of its skin split; 1 long."""
    ball, faces = sphere(3)
    points = ball * (1, 0.74, 0.62) * (1 + 0.08 * cloud(ball, 1.4, 2, seed))[:, None]
    tint = blend(tone, (0.42, 0.22, 0.10), 0.8 * step(0.45, 0.6, noise(ball, 1.2, seed + 2)))
    return painted('lentil', points, faces, tint, 0.25, paint('lentil', subsurface=0.1, coat=0.7, coat_rough=0.1, vary=0.25))


def kidney_bean(seed):
    """A red bean, bent, 1 long."""
    ball, faces = sphere(4)
    points = ball * (1, 0.56, 0.50)
    points[:, 1] += 0.28 * points[:, 0] ** 2
    tint = blend((0.20, 0.022, 0.014), (0.30, 0.060, 0.030), step(-0.2, 0.6, cloud(ball, 1.6, 3, seed)))
    return painted('bean', points, faces, tint, 0.26, paint('bean', subsurface=0.15, coat=0.7, coat_rough=0.1, vary=0.2, mottle=0.15))


def daal_makhani(here, made_of, scale=1.0, seed=6):
    """Black lentils and a few red beans in butter and cream."""
    served.pot_of(BLACK_DAAL, here, made_of, seed=seed, scale=scale, oil=(0.34, 0.090, 0.012), grain=1.3)
    lentils = [lentil(each) for each in range(6)]
    drape.strew(lentils, drape.within(0.86 * scale, int(420 * scale ** 2), here), (0.034, 0.050), 0.3, -0.008, 0.4 * scale)
    drape.strew([kidney_bean(each) for each in range(3)], drape.within(0.74 * scale, 16, here), (0.085, 0.105), 0.3, -0.012, 0.4 * scale)
    served.thread(here, served.swirl(0.56 * scale, seed), sauce.YOGHURT, seed, 0.026)
    served.herbs(here, 0.5 * scale, 10, 0.065, 1, 0.4 * scale)


def yellow_daal(here, made_of, scale=0.95):
    """Yellow lentils under ghee with cumin and red chilli."""
    served.pot_of(sauce.DAAL, here, made_of, seed=11, scale=scale, oil=(0.66, 0.12, 0.006))
    tarka(here, 0.62 * scale, 0.60 * scale / 0.95)
    served.herbs(here, 0.6 * scale, 14, 0.06, 1, 0.4)


def tarka(here, radius, level):
    """What is fried and poured over a daal: red chillies and cumin."""
    add(greens.chilli(3, 0.6, 0.045, red=True), None, (here[0] - 0.15, here[1] + 0.1, level), turned(0, 3, 30))
    add(greens.chilli(7, 0.5, 0.042, red=True), None, (here[0] + 0.2, here[1] - 0.2, level), turned(0, -3, -20))
    drape.strew([greens.cumin(each) for each in range(5)], drape.within(radius, 54, here), tilt=0.1, lift=0.004, floor=level - 0.2)


def raita(here, made_of, scale=0.7, seed=7):
    """Yoghurt with diced cucumber, roasted cumin and a little chilli."""
    vessels.pot(made_of, (*here, 0), scale)
    add(sauce.surface(0.945 * scale, sauce.YOGHURT, seed, 0.022, wet=0.32), None, (*here, served.FULL * scale))
    cubes = [vegetables.dice('cucumber', each) for each in range(4)]
    drape.strew(cubes, drape.within(0.78 * scale, 40, here), (0.030, 0.050), 0.5, -0.012, 0.4 * scale)
    ground = ((0.20, 0.10, 0.035), (0.11, 0.05, 0.018), (0.50, 0.06, 0.010))
    served.crumbs(drape.within(0.34 * scale, 130, here), (0.25, 0.75), ground)
    served.crumbs(drape.within(0.70 * scale, 60, here), (0.2, 0.6), ground)
    drape.strew([greens.cumin(each) for each in range(4)], drape.within(0.4 * scale, 16, here), tilt=0.1, lift=0.004, floor=0.4 * scale)
    add(greens.sprig(4, 0.09), None, (here[0] + 0.12, here[1] + 0.10, served.FULL * scale + 0.05), turned(-10, -12, 200))


def kachumber(here, made_of, scale=0.8):
    """Tomato, cucumber and red onion, cut small, with coriander."""
    vessels.pot(made_of, (*here, 0), scale)
    add(vegetables.bed(0.92 * scale), None, (*here, 0.50 * scale))
    vegetables.heap_of_dice(here, 0.88 * scale, 0.24, 0.54 * scale, int(900 * scale ** 2))
    drape.strew([greens.leaf(each, 0.06) for each in range(4)], drape.within(0.7 * scale, 30, here), (0.6, 1.1), 0.4, 0.008, 0.5 * scale)


def chutneys(places, made_of, scale=1.1):
    """Mint, tamarind, and tomato with mustard seed, at three places."""
    for here, tones, seed in zip(places, (sauce.MINT, sauce.TAMARIND, TOMATO), (4, 9, 15)):
        served.dip(here, tones, made_of, scale, seed)
    black = greens.seed_of((0.025, 0.014, 0.010), 0.017, 0.95)
    drape.strew([black], drape.within(0.30 * scale, 34, places[2]), (0.7, 1.2), 0.3, 0.002, 0.15)


def rice(here, made_of, scale=1.0, saffron=0.10, cumin=34, count=2300):
    """A pot heaped with rice: pilau with saffron, or jeera rice with much cumin and none of it gold."""
    vessels.pot(made_of, (*here, 0), scale)
    grains.heap_of_rice((*here, 0.53 * scale), 0.885 * scale, 0.44 * scale, count, saffron, cumin)


def skewer(start, turn, seed, steel):
    """Paneer and peppers in turn on a steel rod, about 3 long."""
    cubes = [grains.paneer(seed + each, 0.40) for each in range(6)]
    squares = peppers(seed)
    upright = Euler(turned(0, 0, turn))
    ahead = Vector((1, 0, 0))
    ahead.rotate(upright)
    rod = vessels.rounded('rod', [(0, -0.6), (0.016, -0.58), (0.018, 0), (0.018, 2.75), (0.002, 2.95)], steel)
    rod.location, rod.rotation_euler = start, turned(0, 90, turn)
    along = 0.12
    for index in range(6):
        cheese = cubes[index], random.uniform(0.195, 0.225), (random.uniform(-0.2, 0.2), 0, 0), 0.27
        pepper = squares[(index + seed) % 6], (random.uniform(0.20, 0.29), random.uniform(0.19, 0.28), 0.25), (random.uniform(-0.4, 0.4), 1.45, 0), 0.13
        for mesh, size, spin, room in (cheese, pepper):
            if index == 5 and room < 0.1:
                continue
            along += room / 2 + 0.02
            made = add(mesh, None, Vector(start) + along * ahead, (spin[0] + random.uniform(-0.25, 0.25), spin[1], 0), size)
            made.rotation_euler.rotate(upright)
            along += room / 2 + 0.02


def peppers(seed):
    """Two squares each of green, red and yellow pepper."""
    return [grains.pepper(seed + each, tones) for each in (1, 4) for tones in (grains.GREEN_PEPPER, grains.RED_PEPPER, grains.YELLOW_PEPPER)]


def steel():
    return material('steel', (0.62, 0.60, 0.57), rough=0.25, metal=1)


def spicy_potato(places, size=0.15):
    """Cubes of potato fried in chilli and turmeric, one at each (x, y, z)."""
    cubes = [grains.potato(each) for each in range(6)]
    for index, place in enumerate(places):
        add(cubes[index % 6], None, place, [random.uniform(0, 6.283) for _ in range(3)], size * random.uniform(0.88, 1.1))
