"""Lamb on the bone, stewed: brown, torn along its fibres, wet with gravy, the sawn bone at one end."""
import numpy as np
from mathutils import Euler, Vector

from kit.meat import surface
from kit.organic import blend, boxy, cloud, net, noise, paint, painted, ridges, sphere, step, warp
from kit.shapes import add

GRAVY = ((0.20, 0.056, 0.012), (0.33, 0.115, 0.028), (0.075, 0.018, 0.005))


def flesh(seed):
    """A piece of shoulder or shank, about 1 in radius, its fibres along x."""
    ball, faces = sphere(6)
    shape = warp(boxy(ball, 3.0) * (1.30, 1.0, 0.80), 0.34, 0.9, seed)
    lumps = cloud(shape, 1.6, 3, seed + 5)
    fibre = ridges(warp(shape, 0.2, 2.0, seed + 6) * (0.42, 2.2, 2.2), 1.6, 3, seed + 7)
    strands = ridges(warp(shape, 0.1, 3.0, seed + 12) * (0.30, 2.6, 2.6), 4.2, 2, seed + 13)
    torn = step(-0.05, 0.35, cloud(shape, 1.1, 2, seed + 14))
    points = shape + ball * (0.15 * lumps + 0.07 * (fibre - 0.5) + 0.10 * torn * (strands - 0.6))[:, None]
    tint = blend((0.155, 0.046, 0.018), (0.27, 0.105, 0.045), step(-0.3, 0.6, cloud(shape, 2.4, 4, seed + 1)))
    tint = blend(tint, (0.44, 0.22, 0.115), 0.65 * torn * step(0.55, 0.85, strands))
    tint = blend(tint, (0.060, 0.016, 0.007), 0.8 * step(0.25, 0.7, cloud(shape, 1.5, 3, seed + 2) + 0.5 * lumps))
    tint = blend(tint, (0.58, 0.38, 0.20), 0.5 * step(0.50, 0.72, cloud(shape, 1.2, 2, seed + 3)))
    rough = np.clip(0.36 + 0.14 * cloud(shape, 6, 2, seed + 4), 0.2, 0.6)
    return painted('lamb', points, faces, tint, rough, surface('stewed', 0.34, (0.22, 2.2, 2.2)))


def bone(seed, long=0.9, thick=0.42):
    """A length of shank bone along x, sawn at both ends: ivory, brown where gravy dried on it, marrow in the middle."""
    ends = [(0.0, long - 0.015), (0.50, long - 0.03), (0.60, long - 0.005), (0.66, long), (0.95, long - 0.01), (1.04, long - 0.07), (1.0, long - 0.2)]
    profile = ends + [(0.78, 0.4 * long), (0.70, 0.0), (0.78, -0.4 * long)] + [(far, -along) for far, along in ends[::-1]]
    share = np.linspace(0, len(profile) - 1, 160)
    far, along = (np.interp(share, range(len(profile)), [each[axis] for each in profile]) for axis in (0, 1))
    turn = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    x, turns = np.repeat(along, 120), np.tile(turn, 160)
    radius = thick * np.repeat(far, 120) * (1 + 0.13 * np.cos(2 * turns + seed) + 0.08 * np.cos(3 * turns + 2 * seed))
    points = np.stack([x, radius * np.cos(turns), 0.86 * radius * np.sin(turns)], 1)
    points += 0.035 * np.stack([0.3 * noise(points, 5, seed), noise(points, 2.2, seed + 1), noise(points, 2.2, seed + 2)], 1)
    inside = np.repeat(far, 120)
    marrow = step(0.66, 0.54, inside + 0.06 * noise(points, 7, seed + 5)) * (abs(x) > 0.8 * long)
    tint = blend((0.66, 0.47, 0.27), (0.46, 0.25, 0.10), step(-0.2, 0.6, cloud(points, 3, 3, seed + 3)))
    tint = blend(tint, (0.24, 0.10, 0.035), 0.8 * step(0.30, 0.65, cloud(points, 2.2, 3, seed + 4)))
    tint = blend(tint, (0.25, 0.095, 0.045), 0.9 * marrow)
    return painted('bone', points, net(160, 120, closed=True), tint, 0.36, paint('bone', subsurface=0.18, coat=0.5, bump=0.15, bump_scale=26, mottle=0.18, uneven=0.1, patchy=3))


def on_the_bone(pieces, bones, index, place, spin, size):
    """One piece with its bone, which looks out at +x by about half its length."""
    turn = Euler(spin).to_matrix()
    add(pieces[index % len(pieces)], None, place, spin, size)
    out = Vector(place) + turn @ Vector((0.86 * size, 0.05 * size, 0.06 * size))
    add(bones[index % len(bones)], None, out, spin, size * 0.92)
