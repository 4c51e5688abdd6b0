"""What lunch is sent out in: boxes of kraft card with fluted edges, round paper pots, their lids, greaseproof lining."""
import numpy as np

from kit import skin
from kit.organic import blend, cloud, net, noise, paint, painted, step

KRAFT, SHADE, PALE = (0.37, 0.228, 0.122), (0.285, 0.168, 0.084), (0.50, 0.335, 0.20)
GREASE, BLEACHED = (0.20, 0.095, 0.036), ((0.70, 0.65, 0.56), (0.62, 0.57, 0.48))


def kraft():
    """Unbleached fibres, dark and light ones pressed flat, without any shine."""
    def dress(tree, place, color):
        fibres = skin.grain(tree, place, 7, 6.0, (1, 3.5, 3.5))
        color = skin.toned(tree, color, skin.between(tree, fibres, 0.3, 0.7, 0.88, 1.10))
        color, _ = skin.specked(tree, color, place, (0.19, 0.095, 0.042), 38, 0.07)
        color, _ = skin.specked(tree, color, place, (0.58, 0.40, 0.24), 30, 0.06)
        return color, skin.bumps(tree, [(skin.grain(tree, place, 34, 5.0), 0.22), (skin.grain(tree, place, 3, 2.0), 0.25)], 0.008)

    return paint('kraft', specular=0.22, mottle=0.07, bump_scale=5, uneven=0.06, dress=dress)


def bleached():
    """White board, a little uneven where it was pressed."""
    def dress(tree, place, color):
        return color, skin.bumps(tree, [(skin.grain(tree, place, 40, 4.0), 0.10), (skin.grain(tree, place, 4, 2.0), 0.20)], 0.008)

    return paint('white board', specular=0.3, mottle=0.03, bump_scale=6, uneven=0.08, dress=dress)


def sheet(place, across, up, seed=0, thick=0.032, bow=0.0, taper=0.0, greasy=0.0, cell=0.05):
    """A piece of card from a corner along two vectors: bent by `bow` in the middle of its free edge, which `taper` makes shorter.

    Its edges show the flutes between two liners; `greasy` is how far food has soaked into it.
    """
    place, across, up = (np.asarray(each, float) for each in (place, across, up))
    wide, tall = np.linalg.norm(across), np.linalg.norm(up)
    columns, rows = (max(8, int(each / cell)) for each in (wide, tall))
    normal = np.cross(across, up) / (wide * tall)

    def laid(u, v):
        flat = np.column_stack([u * wide, v * tall, 0 * u])
        bent = bow * 4 * u * (1 - u) * v + 0.010 * cloud(flat, 0.9, 2, seed) + 0.012 * v * noise(flat, 1.7, seed + 1)
        # The free edge was cut by a die and has been handled since.
        high = v + 0.006 / tall * v * cloud(flat, 4.0, 2, seed + 2)
        points = place + ((u - 0.5) * (1 - taper * v) + 0.5)[:, None] * across + high[:, None] * up + bent[:, None] * normal
        return points, flat

    u, v = [each.ravel() for each in np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows), indexing='ij')]
    face, flat = laid(u, v)
    tint = blend(KRAFT, SHADE, 0.6 * step(-0.2, 0.7, cloud(flat, 1.1, 4, seed + 3)))
    worn = step(0.05, 0.0, np.minimum(np.minimum(u, 1 - u) * wide, (1 - v) * tall) + 0.02 * noise(flat, 6, seed + 4))
    tint = blend(tint, PALE, 0.45 * worn)
    soaked = greasy * step(0.10, 0.34, cloud(flat, 1.6, 4, seed + 5) + 0.5 * (0.6 - v))
    tint = blend(tint, GREASE, 0.75 * soaked)
    squares = net(columns, rows)
    edge, ribs, tones = rim(laid, wide, tall, thick, normal, seed)
    first = 2 * len(face)
    faces = squares + [tuple(len(face) + each for each in square[::-1]) for square in squares] + [tuple(first + each for each in square) for square in ribs]
    points = np.vstack([face, face - thick * normal, edge])
    return painted('card', points, faces, np.vstack([tint, tint, tones]), np.concatenate([np.tile(0.82 - 0.30 * soaked, 2), np.full(len(edge), 0.9)]), kraft())


def rim(laid, wide, tall, thick, normal, seed, layers=7, pitch=0.042):
    """The cut edge: a pale liner on both sides and the wave of the flute between them."""
    sides = []
    for long, u, v in ((wide, 1, 0), (tall, 0, 1), (wide, -1, 0), (tall, 0, -1)):
        share = np.linspace(0, 1, max(12, int(long / 0.007)))
        sides.append(((share if u > 0 else 1 - share if u < 0 else np.full(len(share), v > 0)), (share if v > 0 else 1 - share if v < 0 else np.full(len(share), u < 0))))
    u, v = (np.concatenate([side[axis] for side in sides]).astype(float) for axis in (0, 1))
    outline, flat = laid(u, v)
    along = np.cumsum(np.linalg.norm(np.diff(outline, axis=0, prepend=outline[:1]), axis=1))
    deep = np.linspace(0, 1, layers)
    points = (outline[:, None] - thick * deep[None, :, None] * normal).reshape(-1, 3)
    wave = 0.5 + 0.34 * np.sin(2 * np.pi * along / pitch)[:, None]
    liner = np.maximum(step(0.14, 0.20, abs(deep - 0.5) - 0.26)[None, :], step(0.20, 0.10, abs(deep[None, :] - wave)))
    crushed = step(0.1, 0.5, cloud(flat, 1.2, 2, seed + 7))[:, None]
    tones = blend((0.085, 0.043, 0.018), PALE, np.maximum(liner, 0.7 * crushed).ravel())
    return points, net(len(outline), layers), tones


def spun(name, profile, seed=0, rows=150, columns=220, inside=0, seam=None, tones=(KRAFT, SHADE), made_of=kraft):
    """Card turned about z from (radius, height) points, its wall not quite round; the first `inside` share of its way is lined and shines."""
    profile = np.asarray(profile, float)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(profile, axis=0), axis=1))])
    share = np.linspace(0, way[-1], rows)
    far, high = (np.repeat(np.interp(share, way, profile[:, axis]), columns) for axis in (0, 1))
    angle = np.tile(np.linspace(0, 2 * np.pi, columns, endpoint=False), rows)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    far = far * (1 + 0.014 * noise(ring, 0.9, seed) * step(0.0, 0.4, high))
    points = ring * far[:, None] + np.outer(high, (0, 0, 1))
    points[:, 2] += 0.006 * noise(ring, 1.1, seed + 1) * step(0.0, 0.5, far)
    lined = np.repeat(share, columns) < inside * way[-1]
    tint = blend(*tones, 0.6 * step(-0.2, 0.7, cloud(points, 1.6, 4, seed + 2)))
    tint = np.where(lined[:, None], np.multiply(tint, (1.12, 1.10, 1.06)), tint)
    if seam is not None:
        gap = (angle - seam + np.pi) % (2 * np.pi) - np.pi
        tint = blend(tint, np.multiply(SHADE, 0.6), 0.8 * np.exp(-(gap / 0.012) ** 2) * ~lined)
    return painted(name, points, net(rows, columns, closed=True), tint, np.where(lined, 0.42, 0.82), made_of())


def pot(radius, height, seed=0, seam=-1.2):
    """A round paper pot on z = 0, wider above, with a rolled rim."""
    curl = [(radius + 0.026 * np.cos(turn), height - 0.026 + 0.026 * np.sin(turn)) for turn in np.linspace(np.pi, -0.6 * np.pi, 14)]
    inner = [(0.001, 0.05), (0.80 * radius, 0.05), (0.83 * radius, 0.06), (radius - 0.030, height - 0.05)]
    outer = [(radius - 0.004, height - 0.055), (0.85 * radius, 0.004), (0.83 * radius, 0.0), (0.81 * radius, 0.03)]
    return spun('paper pot', inner + curl + outer, seed, inside=0.5, seam=seam)


def lid(radius, seed=0):
    """Its lid of bleached paper, lying: a flat middle within a raised rim, the skirt down to z = 0."""
    top = [(0.001, 0.050), (0.40 * radius, 0.052), (0.84 * radius, 0.048), (0.875 * radius, 0.055), (0.90 * radius, 0.105), (0.93 * radius, 0.122)]
    skirt = [(1.01 * radius, 0.122), (1.045 * radius, 0.105), (1.055 * radius, 0.0), (1.035 * radius, 0.0), (1.015 * radius, 0.09), (0.93 * radius, 0.10)]
    return spun('paper lid', top + skirt + [(0.90 * radius, 0.035), (0.001, 0.030)], seed, tones=BLEACHED, made_of=bleached)


def lining(half_x, half_y, height, seed=0, foot=0.06):
    """Greaseproof paper pressed into a square room, its edge in waves above the food."""
    rows, columns = 26, 360
    v, turn = [each.ravel() for each in np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 2 * np.pi, columns, endpoint=False), indexing='ij')]
    x, y = np.cos(turn), np.sin(turn)
    out = (abs(x) ** 9 + abs(y) ** 9) ** (-1 / 9)
    ring = np.stack([x * out, y * out, 0 * x], 1)
    tall = height * (1 + 0.16 * cloud(ring, 1.6, 2, seed) + 0.05 * abs(noise(ring, 5, seed + 1)))
    points = ring * (half_x, half_y, 0) + np.outer(foot + v * (tall - foot), (0, 0, 1))
    creases = abs(noise(points * (1, 1, 0.6), 3.4, seed + 2)) + 0.5 * abs(noise(points, 8, seed + 3))
    points[:, :2] *= (1 - 0.035 * creases * (0.3 + v))[:, None]
    oily = step(0.05, 0.40, cloud(points, 2.2, 3, seed + 4) + 0.9 * (0.75 - v))
    tint = np.multiply((0.88, 0.82, 0.70), 1 - oily[:, None] * (0.14, 0.26, 0.44))
    return painted('lining', points, net(rows, columns, closed=True), tint, 0.60 - 0.25 * oily, paint('greaseproof', coat=0.08, through=0.18, bump=0.25, bump_scale=9, mottle=0.05))
