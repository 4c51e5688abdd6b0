"""Larger pieces of tandoori chicken: whole wings, and legs with thigh and drumstick in one."""
import numpy as np

from kit.meat import limb, surface
from kit.organic import blend, cloud, noise, painted, step


def whole_wing(seed, fire=0.0):
    """Drumette and flat in a V, joined by the elbow at -x, the pointed tip still on; about 1.4 long."""
    own = np.random.default_rng(seed + 7)
    open_by = own.uniform(0.85, 1.2)
    knots = [(0.56, 0.50, 0.0), (0.26, 0.36, 0.05), (-0.10, 0.16, 0.05), (-0.46, -0.02, 0.02), (-0.10, -0.15, 0.06), (0.24, -0.27, 0.05), (0.52, -0.36, 0.02), (0.72, -0.26, 0.04), (0.88, -0.06, 0.06)]
    knots = [(x, y * open_by, z) for x, y, z in knots]
    radii = [0.10, 0.19, 0.24, 0.23, 0.195, 0.165, 0.15, 0.145, 0.16, 0.178, 0.172, 0.145, 0.12, 0.10, 0.08, 0.055, 0.03]
    points, faces, _, tint, rough = limb(seed, knots, radii, 0.76, (0.03, 0.375, 0.75, 0.98), fire, 420, 190)
    return painted('wing', points, faces, tint, rough, surface())


def leg(seed, fire=0.0):
    """A thigh and its drumstick, bent at the knee, slashed across for the marinade, the bone bare at +x; about 1.8 long."""
    own = np.random.default_rng(seed + 7)
    bend = own.uniform(0.8, 1.15)
    knots = [(-0.70, 0.34, 0.0), (-0.58, 0.20, 0.03), (-0.32, -0.02, 0.05), (0.02, -0.14, 0.05), (0.40, -0.08, 0.03), (0.80, 0.02, 0.0), (1.10, 0.09, 0.01)]
    knots = [(x, y * bend, z) for x, y, z in knots]
    radii = [0.26, 0.36, 0.40, 0.40, 0.35, 0.27, 0.245, 0.245, 0.215, 0.15, 0.090, 0.070, 0.075, 0.115, 0.08]
    points, faces, along, tint, rough = limb(seed, knots, radii, 0.74, (0.40, 0.76), fire, 360, 230)
    points, tint, rough = slashed(points, along, tint, rough, own, 230)
    return painted('leg', points, faces, *boned(points, along, tint, rough, seed), surface())


def slashed(points, along, tint, rough, own, columns):
    """Cuts across the upper side: pale flesh in them, their lips black."""
    middle = points.reshape(-1, columns, 3).mean(axis=1).repeat(columns, axis=0)
    out = points - middle
    far = np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    out = out / far
    upper = step(-0.1, 0.55, out[:, 2])
    for cut in (0.16, 0.30):
        cut += own.uniform(-0.025, 0.025)
        near = (along - cut - own.uniform(-0.09, 0.09) * out[:, 1] + 0.010 * noise(points, 5, int(90 * cut))) / 0.017
        inside, lips = np.exp(-near ** 2) * upper, np.exp(-(abs(near) - 1.7) ** 2 / 0.5) * upper
        points = points + out * (0.022 * lips - 0.075 * inside)[:, None]
        tint = blend(tint, (0.018, 0.010, 0.006), 0.5 * lips * step(0.0, 0.5, noise(points, 6, int(70 * cut))))
        tint = blend(tint, (0.66, 0.27, 0.085), 0.45 * step(0.35, 0.8, inside))
        rough = rough * (1 - 0.2 * inside)
    return points, tint, rough


def boned(points, along, tint, rough, seed):
    """Colours and roughness with the end of the bone bare: ivory, brown where the flesh drew back."""
    bone = step(0.79, 0.82, along + 0.02 * noise(points, 9, seed))
    ivory = blend((0.70, 0.50, 0.29), (0.42, 0.22, 0.09), step(0.0, 0.6, noise(points, 6, seed)))
    ivory = blend(ivory, (0.035, 0.014, 0.006), 0.9 * step(0.25, 0.6, cloud(points, 7, 3, seed + 8) + 3.5 * (0.885 - along)))
    return blend(tint, ivory, bone), np.where(bone > 0.5, 0.6, rough)
