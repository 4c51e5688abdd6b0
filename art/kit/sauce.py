"""Things that pour: chutney, yoghurt, curry and daal. Glossy, with what swims in them painted in."""
import numpy as np

from kit import skin
from kit.dough import rings
from kit.organic import blend, cloud, noise, paint, painted, ridges, smooth_path, step, warp

MINT = ((0.10, 0.23, 0.018), (0.22, 0.38, 0.05), (0.03, 0.11, 0.008))
YOGHURT = ((0.86, 0.81, 0.70), (0.90, 0.87, 0.79), (0.70, 0.70, 0.50))
DAAL = ((0.78, 0.27, 0.008), (0.88, 0.40, 0.022), (0.50, 0.11, 0.006))
MAKHANI = ((0.62, 0.085, 0.012), (0.80, 0.20, 0.035), (0.34, 0.025, 0.005))
KARAHI = ((0.34, 0.055, 0.010), (0.52, 0.13, 0.022), (0.14, 0.018, 0.005))
PALAK = ((0.055, 0.13, 0.010), (0.12, 0.22, 0.022), (0.025, 0.06, 0.005))
CHANA = ((0.46, 0.14, 0.020), (0.62, 0.25, 0.045), (0.24, 0.05, 0.008))
JUICE = ((0.15, 0.024, 0.004), (0.25, 0.050, 0.006), (0.07, 0.010, 0.003))
TAMARIND = ((0.12, 0.018, 0.006), (0.20, 0.035, 0.010), (0.05, 0.008, 0.004))


def gloss():
    """Wet, but not everywhere alike: flecks of chilli and herb below the surface, fine pulp in it."""
    def dress(tree, place, color):
        color, _ = skin.specked(tree, color, place, (0.20, 0.015, 0.004), 46, 0.07)
        color, _ = skin.specked(tree, color, place, (0.03, 0.035, 0.006), 58, 0.06)
        return color, skin.bumps(tree, [(skin.grain(tree, place, 30, 5.0), 0.22), (skin.grain(tree, place, 7, 3.0), 0.25)], 0.012)

    return paint('sauce', subsurface=0.22, coat=0.85, coat_rough=0.06, bump_scale=22, glow=(1, 0.5, 0.15), mottle=0.14, uneven=0.08, patchy=4.5, dress=dress)


def stained(points, tones, seed, grain=1.0):
    """The three tones of a sauce: its own, a lighter one in clouds, a darker one in specks."""
    own, light, dark = tones
    tint = blend(own, light, step(-0.35, 0.6, cloud(points, 3.2 * grain, 4, seed)))
    return blend(tint, dark, 0.85 * step(0.45, 0.75, cloud(points, 15 * grain, 2, seed + 5)))


def surface(radius, tones, seed=0, relief=0.03, oil=None, wet=0.20, grain=1.0, cream=None):
    """The top of a full bowl at z = 0, with lumps, drawn up a little at the wall; `oil` is the colour of the fat on it.

    `cream` is the (x, y) path along which cream was poured: it sinks in there and spreads.
    """
    r, side, angle, faces = rings(150, 340)
    points = np.stack([radius * r * np.cos(angle), radius * r * np.sin(angle), np.zeros(len(r))], 1)
    lumps = cloud(points, 2.6 * grain, 4, seed + 2)
    fine = cloud(points, 11 * grain, 3, seed + 3)
    height = relief * (lumps + 0.28 * fine) * step(1.0, 0.9, r)
    tint = stained(points, tones, seed, grain)
    rough = wet + 0.10 * step(0.1, 0.6, fine) + 0.10 * step(0.0, 0.5, cloud(points, 2.0, 2, seed + 6))
    if oil is not None:
        pooled, rim = pools(points, lumps, fine, seed)
        tint = blend(blend(tint, oil, 0.75 * pooled), np.asarray(oil) * 0.45, 0.55 * rim)
        rough, height = rough * (1 - 0.75 * pooled), height * (1 - 0.85 * pooled) + 0.10 * relief * pooled
    if cream is not None:
        tint = blend(tint, YOGHURT[0], soaked(points, cream, seed))
    wall = step(0.95, 1.0, r)
    residue = 0.03 + 0.05 * np.clip(cloud(points / radius, 3.5, 3, seed + 9), 0, 1)
    points[:, 2] = np.where(side > 0, height + wall * residue * min(1.0, radius), -0.06)
    return painted('sauce', points, faces, blend(tint, np.asarray(tones[2]), 0.5 * wall), rough, gloss())


def soaked(points, path, seed, reach=0.075):
    """How much cream is in the sauce at these points: most along the path, frayed and thinning out beside it."""
    path = smooth_path([(x, y, 0) for x, y in path], 160)
    frayed = warp(points * (1, 1, 0), 0.03, 5.0, seed + 20)
    far = np.full(len(points), 9.0)
    for spot in path:
        far = np.minimum(far, (frayed[:, 0] - spot[0]) ** 2 + (frayed[:, 1] - spot[1]) ** 2)
    width = reach * (1 + 0.8 * noise(points, 3.0, seed + 21))
    return 0.85 * step(1.0, 0.15, np.sqrt(far) / np.maximum(width, 0.01))


def pools(points, lumps, fine, seed):
    """Where fat lies between the lumps, in pools and in drops, and where their edges are; 0 to 1 each."""
    level = cloud(warp(points, 0.25, 2.0, seed), 1.5, 2, seed + 8) - 0.6 * lumps * step(0.2, 0.0, lumps) - 0.25 * fine
    drops = noise(warp(points, 0.05, 6.0, seed + 1), 7.5, seed + 9) - 0.34
    level = np.maximum(level - 0.24, 0.8 * drops)
    pooled = step(0.0, 0.05, level)
    return pooled, pooled * step(0.12, 0.03, level)


def dollop(radius, tones, seed=0, height=0.12, ragged=0.25):
    """A spoonful that spread where it fell."""
    r, side, angle, faces = rings(60, 160)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    edge = 1 + ragged * cloud(ring, 1.3, 3, seed)
    flat = np.stack([radius * edge * r * np.cos(angle), radius * edge * r * np.sin(angle), 0 * r], 1)
    swirl = 0.25 * ridges(warp(flat / radius, 0.3, 1.2, seed), 1.2, 1, seed) + 0.15 * cloud(flat / radius, 1.5, 3, seed)
    dome = np.sqrt(np.clip(1 - r ** 2.6, 0, 1)) * (0.8 + swirl)
    flat[:, 2] = np.where(side > 0, height * dome, 0)
    return painted('dollop', flat, faces, stained(flat, tones, seed, 1.6), 0.16, gloss())
