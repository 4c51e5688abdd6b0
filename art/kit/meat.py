"""Tandoori chicken: chunks, wings, kebabs. Red and orange where it is moist, black on the ridges the coals reached."""
import numpy as np

from kit import skin
from kit.organic import blend, boxy, cloud, noise, paint, painted, ridges, sphere, step, tube, warp

RED = (0.34, 0.018, 0.004)
ORANGE = (0.60, 0.085, 0.008)
GOLD = (0.82, 0.30, 0.035)
BRICK = (0.17, 0.014, 0.005)
BROWN = (0.070, 0.014, 0.005)
CHAR = (0.008, 0.006, 0.005)
HERB = (0.05, 0.08, 0.01)


def surface(name='meat', scale=1.0, fibres=None):
    """Skin under a grainy marinade; `fibres` shows flesh torn along them. `scale` is finer for larger numbers."""
    return paint(name, subsurface=0.32, coat=0.95, coat_rough=0.10, bump_scale=26 * scale, glow=(1, 0.32, 0.14), mottle=0.38, uneven=0.14,
                 patchy=7 * scale, vary=0.10, dress=skin.spiced(scale, fibres=fibres))


def roasted(points, height, burnt, seed, red=RED, orange=ORANGE):
    """Colours and roughness for a piece: `height` is the relief (crests darken), `burnt` 0 to 1 what the coals did."""
    tint = blend(red, orange, step(-0.25, 0.65, cloud(points, 3.0, 4, seed + 40)))
    tint = blend(tint, GOLD, 0.52 * step(0.25, 0.75, cloud(points, 7.0, 3, seed + 41)) * step(0.2, -0.2, height))
    tint = blend(tint, BRICK, 0.8 * step(0.05, 0.6, cloud(points, 1.9, 3, seed + 46)))
    ragged = burnt + 0.30 * cloud(points, 13, 3, seed + 42)
    tint = blend(tint, BROWN, 0.92 * step(0.24, 0.62, ragged))
    tint = blend(tint, CHAR, step(0.60, 0.78, ragged + 0.12 * cloud(points, 30, 2, seed + 43)))
    tint = blend(tint, HERB, 0.8 * step(0.80, 0.95, noise(points, 46, seed + 44)))
    oily = step(-0.25, 0.25, cloud(points, 2.4, 3, seed + 45))
    rough = 0.48 - 0.24 * oily + 0.10 * cloud(points, 12, 2, seed + 47)
    return tint, np.clip(rough + 0.45 * step(0.35, 0.75, ragged), 0.22, 0.92)


def blistered(points, seed):
    """The dry crust of burnt spots: a relief of cracks and flakes, to be weighed by how burnt it is."""
    return ridges(points, 9.0, 3, seed + 60) - 0.6 + 0.5 * cloud(points, 24, 2, seed + 61)


def chunk(seed, stretch=(1.3, 1.0, 0.78), fire=0.0, detail=6):
    """A bite of thigh, about 1 in radius: scale it. More `fire`, more black."""
    ball, faces = sphere(detail)
    shape = warp(boxy(ball, 3.4) * stretch, 0.36, 0.9, seed)
    lumps = cloud(shape, 1.7, 3, seed + 5)
    fibre = ridges(warp(shape, 0.2, 2.0, seed + 6) * (0.5, 2.1, 2.1), 1.5, 3, seed + 7)
    strands = ridges(warp(shape, 0.1, 3.0, seed + 12) * (0.32, 2.4, 2.4), 4.0, 2, seed + 13)
    torn = step(0.15, 0.5, cloud(shape, 1.1, 2, seed + 14))
    crust = cloud(shape, 7.0, 3, seed + 8)
    height = 0.6 * lumps + 0.7 * (fibre - 0.55) + 0.15 * crust
    corners = np.linalg.norm(shape / np.asarray(stretch), axis=1) - 1.12
    burnt = 0.20 + fire + 0.45 * cloud(shape, 1.3, 3, seed + 9) + 0.65 * height + 0.8 * corners
    relief = 0.16 * lumps + 0.055 * (fibre - 0.5) + 0.085 * torn * (strands - 0.6) + 0.025 * crust
    relief += 0.05 * step(0.5, 0.85, burnt) * blistered(shape, seed)
    tint, rough = roasted(shape, height, burnt, seed)
    pale = 0.55 * torn * step(0.55, 0.8, strands) * step(0.55, 0.25, burnt)
    return painted('chunk', shape + ball * relief[:, None], faces, blend(tint, (0.72, 0.27, 0.07), pale), rough, surface('flesh', 0.38, (0.22, 2.2, 2.2)))


def chunks(count, seed=0, fire=0.0, detail=6):
    """Several different bites."""
    shapes = [(1.35, 1.0, 0.8), (1.1, 1.05, 0.8), (1.5, 0.85, 0.75), (1.2, 0.95, 0.95)]
    return [chunk(seed + 13 * index, shapes[index % 4], fire, detail) for index in range(count)]


def limb(seed, knots, radii, flat, tips, fire=0.0, rows=320, columns=230):
    """A jointed piece with skin on, no two alike: `tips` tells where along it (0 to 1) the fire bit hardest."""
    own = np.random.default_rng(seed)
    knots = np.asarray(knots) + own.normal(0, 0.022, (len(knots), 3))
    radii = np.asarray(radii) * own.uniform(0.90, 1.13, len(radii))
    points, faces, along = tube(knots, list(radii), rows, columns, flat * own.uniform(0.92, 1.08))
    path = points.reshape(rows, columns, 3).mean(axis=1).repeat(columns, axis=0)
    out = points - path
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    scaled = points * 3.4
    folds = cloud(warp(scaled, 0.4, 1.0, seed), 0.9, 3, seed + 1)
    blisters = step(0.25, 0.7, noise(scaled, 4.5, seed + 2)) + 0.6 * ridges(scaled, 2.6, 2, seed + 3)
    wrinkles = ridges(warp(scaled, 0.3, 1.5, seed + 5) * (2.2, 0.8, 0.8), 2.0, 3, seed + 6) - 0.6
    curds = step(0.1, 0.6, cloud(scaled, 9, 3, seed + 7))
    heat = sum(np.exp(-((along - tip) / 0.085) ** 2) for tip in tips)
    heat = heat * np.clip(0.75 + 0.9 * noise(scaled, 0.8, seed + 10), 0.1, 1.3)
    height = 0.8 * folds + 0.35 * (blisters - 0.6)
    burnt = 0.16 + fire + 0.62 * cloud(scaled, 0.8, 3, seed + 9) + 0.45 * height + 0.50 * heat
    crust = step(0.5, 0.85, burnt) * blistered(scaled, seed)
    relief = 0.050 * folds + 0.014 * blisters + 0.016 * wrinkles + 0.009 * curds * step(0.6, 0.3, burnt) + 0.004 * cloud(scaled, 14, 3, seed + 4) + 0.010 * crust
    tint, rough = roasted(scaled, height, burnt, seed)
    return points + out * relief[:, None], faces, along, tint, rough


def drumette(seed, fire=0.0):
    """The thick joint of a wing, about 1 long, with its bone bare at one end."""
    knots = [(-0.50, 0, 0), (-0.36, 0.02, 0.02), (-0.08, 0.03, 0.04), (0.16, 0, 0.0), (0.36, -0.02, 0), (0.5, -0.02, 0.01)]
    points, faces, along, tint, rough = limb(seed, knots, [0.10, 0.2, 0.25, 0.24, 0.18, 0.11, 0.085, 0.075, 0.092, 0.06], 0.86, (0.02, 0.74), fire)
    angle = np.arctan2(points[:, 2], points[:, 1])
    knuckle = step(0.88, 0.96, along) * (0.20 * np.cos(2 * angle + seed) + 0.15 * cloud(points, 9, 2, seed + 7))
    points[:, 1:] *= 1 + knuckle[:, None]
    bone = step(0.82, 0.86, along + 0.02 * noise(points, 9, seed))
    ivory = blend((0.55, 0.33, 0.16), (0.30, 0.12, 0.04), step(0.0, 0.6, noise(points, 6, seed)))
    ivory = blend(ivory, (0.035, 0.014, 0.006), 0.9 * step(0.25, 0.6, cloud(points, 7, 3, seed + 8) + 3.5 * (0.92 - along)))
    rough = np.where(bone > 0.5, 0.6, rough)
    return painted('drumette', points, faces, blend(tint, ivory, bone), rough, surface())


def kebab(seed, length=1.5, radius=0.16):
    """A seekh kebab: minced lamb pressed round a skewer by hand, dented by the fingers."""
    knots = [(length * (share - 0.5), 0.02 * np.sin(9 * share + seed), 0) for share in np.linspace(0, 1, 9)]
    points, faces, along = tube(knots, [radius * 0.75] + [radius] * 14 + [radius * 0.75], 330, 150)
    out = points * (0, 1, 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    dents = np.sin(along * 2 * np.pi * length / 0.2 + 3.0 * noise(points, 2.2, seed)) * (0.75 + 0.7 * noise(points, 1.6, seed + 3))
    grain = cloud(points * 3, 4.0, 3, seed)
    mince = step(0.0, 0.5, noise(points, 34, seed + 2)) + 0.6 * step(0.1, 0.5, noise(points, 60, seed + 4))
    points = points + out * (0.014 * dents + 0.02 * grain + 0.02 * cloud(points, 3, 2, seed + 1) + 0.007 * mince)[:, None]
    burnt = 0.16 + 0.5 * cloud(points * 3, 0.9, 2, seed + 9) + 0.25 * dents + 0.3 * grain + 0.25 * (out[:, 2] > 0) * abs(out[:, 2])
    tint, rough = roasted(points * 3, 0.5 * grain, burnt, seed, red=(0.15, 0.034, 0.011), orange=(0.33, 0.105, 0.030))
    return painted('kebab', points, faces, tint, rough, surface())
