"""Tandoori chicken: chunks, wings, kebabs. Red and orange where it is moist, black on the ridges the coals reached."""
import numpy as np

from kit.organic import blend, boxy, cloud, noise, paint, painted, ridges, sphere, step, tube, warp

RED = (0.33, 0.016, 0.004)
ORANGE = (0.70, 0.095, 0.008)
GOLD = (0.88, 0.30, 0.03)
BROWN = (0.075, 0.010, 0.003)
CHAR = (0.006, 0.004, 0.003)
HERB = (0.05, 0.09, 0.01)


def surface():
    return paint('meat', subsurface=0.03, coat=0.8, coat_rough=0.10, bump=0.22, bump_scale=22)


def roasted(points, height, burnt, seed, red=RED, orange=ORANGE):
    """Colours and roughness for a piece: `height` is the relief (crests darken), `burnt` 0 to 1 what the coals did."""
    tint = blend(red, orange, step(-0.45, 0.5, cloud(points, 3.0, 4, seed + 40)))
    tint = blend(tint, GOLD, 0.75 * step(0.25, 0.75, cloud(points, 7.0, 3, seed + 41)) * step(0.2, -0.2, height))
    tint = blend(tint, BROWN, 0.9 * step(0.15, 0.55, burnt + 0.25 * cloud(points, 14, 2, seed + 42)))
    tint = blend(tint, CHAR, step(0.50, 0.85, burnt + 0.30 * cloud(points, 22, 2, seed + 43)))
    tint = blend(tint, HERB, 0.8 * step(0.80, 0.95, noise(points, 46, seed + 44)))
    rough = 0.28 + 0.16 * cloud(points, 9, 2, seed + 45) + 0.22 * step(0.5, 0.9, burnt)
    return tint, np.clip(rough, 0.16, 0.8)


def chunk(seed, stretch=(1.3, 1.0, 0.78), fire=0.0, detail=6):
    """A bite of thigh, about 1 in radius: scale it. More `fire`, more black."""
    ball, faces = sphere(detail)
    shape = warp(boxy(ball, 3.4) * stretch, 0.34, 0.9, seed)
    lumps = cloud(shape, 1.7, 3, seed + 5)
    fibre = ridges(warp(shape, 0.2, 2.0, seed + 6) * (0.6, 2.1, 2.1), 1.5, 3, seed + 7)
    crust = cloud(shape, 7.0, 3, seed + 8)
    height = 0.6 * lumps + 0.8 * (fibre - 0.55) + 0.15 * crust
    points = shape + ball * (0.17 * lumps + 0.075 * (fibre - 0.5) + 0.022 * crust)[:, None]
    corners = np.linalg.norm(shape / np.asarray(stretch), axis=1) - 1.12
    burnt = 0.16 + fire + 0.55 * cloud(shape, 1.3, 3, seed + 9) + 0.6 * height + 0.8 * corners
    tint, rough = roasted(shape, height, burnt, seed)
    return painted('chunk', points, faces, tint, rough, surface())


def chunks(count, seed=0, fire=0.0, detail=6):
    """Several different bites."""
    shapes = [(1.35, 1.0, 0.8), (1.1, 1.05, 0.8), (1.5, 0.85, 0.75), (1.2, 0.95, 0.95)]
    return [chunk(seed + 13 * index, shapes[index % 4], fire, detail) for index in range(count)]


def limb(seed, knots, radii, flat, tips, fire=0.0, rows=170, columns=120):
    """A jointed piece with skin on: `tips` tells where along it (0 to 1) the fire bit hardest."""
    points, faces, along = tube(knots, radii, rows, columns, flat)
    path = points.reshape(rows, columns, 3).mean(axis=1).repeat(columns, axis=0)
    out = points - path
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    scaled = points * 3.4
    folds = cloud(warp(scaled, 0.4, 1.0, seed), 0.9, 3, seed + 1)
    blisters = step(0.25, 0.7, noise(scaled, 4.5, seed + 2)) + 0.6 * ridges(scaled * (1, 1, 1), 2.6, 2, seed + 3)
    points = points + out * (0.045 * folds + 0.016 * blisters + 0.004 * cloud(scaled, 14, 2, seed + 4))[:, None]
    heat = sum(np.exp(-((along - tip) / 0.085) ** 2) for tip in tips)
    height = 0.8 * folds + 0.35 * (blisters - 0.6)
    burnt = 0.10 + fire + 0.7 * cloud(scaled, 0.8, 2, seed + 9) + 0.35 * height + 0.55 * heat
    tint, rough = roasted(scaled, height, burnt, seed)
    return points, faces, along, tint, rough


def drumette(seed, fire=0.0):
    """The thick joint of a wing, about 1 long, with its bone bare at one end."""
    knots = [(-0.50, 0, 0), (-0.36, 0.02, 0.02), (-0.08, 0.03, 0.04), (0.16, 0, 0.0), (0.36, -0.02, 0), (0.5, -0.02, 0.01)]
    points, faces, along, tint, rough = limb(seed, knots, [0.10, 0.2, 0.25, 0.24, 0.18, 0.11, 0.085, 0.075, 0.092, 0.06], 0.86, (0.02, 0.74), fire)
    bone = step(0.82, 0.86, along + 0.02 * noise(points, 9, seed))
    ivory = blend((0.55, 0.33, 0.16), (0.30, 0.12, 0.04), step(0.0, 0.6, noise(points, 6, seed)))
    return painted('drumette', points, faces, tint * (1 - bone)[:, None] + ivory * bone[:, None], rough, surface())


def flat_wing(seed, fire=0.0):
    """The flat joint with the pointed tip still on, bent at the wrist, about 1.1 long."""
    knots = [(-0.52, -0.06, 0), (-0.38, 0, 0.02), (-0.12, 0.05, 0.05), (0.14, 0.03, 0.05), (0.30, 0.0, 0.03), (0.42, 0.16, 0.03), (0.56, 0.34, 0.05)]
    radii = [0.10, 0.165, 0.17, 0.20, 0.205, 0.19, 0.155, 0.15, 0.125, 0.10, 0.085, 0.06, 0.035]
    points, faces, _, tint, rough = limb(seed, knots, radii, 0.66, (0.02, 0.62, 0.98), fire)
    return painted('wing', points, faces, tint, rough, surface())


def kebab(seed, length=1.5, radius=0.16):
    """A seekh kebab: minced lamb pressed round a skewer by hand, dented by the fingers."""
    knots = [(length * (share - 0.5), 0.02 * np.sin(9 * share + seed), 0) for share in np.linspace(0, 1, 9)]
    points, faces, along = tube(knots, [radius * 0.75] + [radius] * 14 + [radius * 0.75], 220, 110)
    out = points * (0, 1, 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    dents = np.sin(along * 2 * np.pi * length / 0.2 + 1.5 * noise(points, 3, seed))
    grain = cloud(points * 3, 4.0, 3, seed)
    points = points + out * (0.014 * dents + 0.02 * grain + 0.02 * cloud(points, 3, 2, seed + 1))[:, None]
    burnt = 0.12 + 0.5 * cloud(points * 3, 0.9, 2, seed + 9) + 0.25 * dents + 0.3 * grain + 0.25 * (out[:, 2] > 0) * abs(out[:, 2])
    tint, rough = roasted(points * 3, 0.5 * grain, burnt, seed, red=(0.16, 0.030, 0.008), orange=(0.36, 0.10, 0.022))
    return painted('kebab', points, faces, tint, rough, surface())
