"""What is strewn and laid beside: coriander, onion rings, chilli, shreds of slaw, seeds."""
import numpy as np

from kit import skin
from kit.organic import blend, cloud, net, noise, paint, painted, ridges, sphere, step, tube


def fresh():
    """Raw vegetables: wet in places, with fine fibres."""
    def dress(tree, place, color):
        fibres = skin.grain(tree, place, 30, 4.0, (0.35, 1.6, 1.6))
        color = skin.toned(tree, color, skin.between(tree, fibres, 0.3, 0.7, 0.80, 1.16))
        return color, skin.bumps(tree, [(fibres, 0.3)], 0.01)

    return paint('fresh', subsurface=0.12, coat=0.6, coat_rough=0.10, glow=(0.6, 1, 0.3), through=0.22, vary=0.20, patchy=6, uneven=0.10, dress=dress)


def leafy():
    """Thin leaves: a net of veins, creased between them, and light that comes through."""
    def dress(tree, place, color):
        veins = skin.between(tree, skin.cells(tree, skin.bent(tree, place, 30, 0.02), 42, 'DISTANCE_TO_EDGE'), 0.02, 0.14)
        color = skin.toned(tree, color, skin.between(tree, veins, 0, 1, 1.30, 0.95))
        return color, skin.bumps(tree, [(skin.grain(tree, place, 16, 4.0), 0.5), (veins, 0.3)], 0.012)

    return paint('leafy', coat=0.25, coat_rough=0.25, through=0.34, vary=0.38, mottle=0.22, bump_scale=28, uneven=0.12, patchy=9, dress=dress)


def join(parts):
    """One set of points, faces, colours and roughness from several."""
    points, faces, tints, roughs, first = [], [], [], [], 0
    for some, their_faces, tint, rough in parts:
        points.append(some)
        faces += [tuple(first + each for each in face) for face in their_faces]
        tints.append(np.broadcast_to(tint, some.shape))
        roughs.append(np.broadcast_to(rough, len(some)))
        first += len(some)
    return np.vstack(points), faces, np.vstack(tints), np.concatenate(roughs)


def leaflet(seed, size, middle, heading, curl=0.35):
    """One lobed, toothed leaf of coriander that grows from `middle` towards `heading`, cupped, creased and a little torn."""
    rows, spokes = 12, 130
    random = np.random.default_rng(seed + 500)
    angle = np.linspace(-np.pi, np.pi, spokes)
    round_trip = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    lobes = 0.36 + 0.64 * abs(np.cos(1.5 * angle + 0.18 * noise(round_trip, 1.3, seed))) ** 0.8
    teeth = 1 + 0.15 * np.cos(13 * angle + 1.6 * noise(round_trip, 1.5, seed + 2)) * (abs(angle) < 2.6)
    stem = np.clip((np.pi - abs(angle)) / 0.75, 0.12, 1) ** 0.6
    outline = lobes * teeth * stem * (1 + 0.22 * noise(round_trip, 1.6, seed + 1))
    share = np.linspace(0.01, 1, rows)[:, None]
    x, y = share * outline * np.cos(angle), share * outline * np.sin(angle)
    fold, roll, wave = random.uniform(0.05, 0.55), random.uniform(-0.5, 0.5), random.uniform(0.04, 0.14)
    z = curl * (x ** 2 + y ** 2) * np.cos(2 * angle + seed) * 0.6 + fold * abs(y) + roll * x ** 2 + wave * share * np.cos(6 * angle)
    flat = np.stack([x + 0.55, y, z], 2).reshape(-1, 3) * size
    flat[:, 2] += 0.10 * size * noise(flat / size, 3.5, seed + 3)
    vein = np.exp(-(np.sin(3 * angle) / 0.10) ** 2)[None, :] * (share < 0.85)
    tint = blend((0.030, 0.125, 0.010), (0.17, 0.33, 0.05), (0.45 * vein + 0.0 * x).ravel())
    tint = blend(tint, (0.20, 0.22, 0.03), 0.6 * step(0.35, 0.7, noise(flat / size, 1.4, seed + 4)))
    tint = tint * (1 + 0.35 * noise(flat / size, 2.2, seed))[:, None]
    turn = np.array([[np.cos(heading), np.sin(heading), 0], [-np.sin(heading), np.cos(heading), 0], [0, 0, 1]])
    return flat @ turn + middle, net(rows, spokes), tint, 0.46


def leaf(seed=0, size=0.13):
    """A single leaflet, lying."""
    return painted('leaf', *join([leaflet(seed, size, (0, 0, 0.01), 0.0, 0.5)]), leafy())


def sprig(seed=0, size=0.17):
    """Three leaflets on a stalk along x, about 0.5 long."""
    random = np.random.default_rng(seed)
    stalk, faces, _ = tube([(-0.32, 0.03, 0), (-0.1, 0, 0.02), (0.06, 0, 0.03)], [0.010, 0.010, 0.008], 14, 8)
    parts = [(stalk, faces, np.array((0.13, 0.27, 0.03)), 0.4)]
    for middle, heading in (((0.03, 0, 0.03), 0.0), ((0, 0.01, 0.03), 1.35), ((-0.02, -0.01, 0.03), -1.3)):
        parts.append(leaflet(int(random.integers(99)), size * random.uniform(0.8, 1.1), np.array(middle), heading + random.uniform(-0.2, 0.2)))
    return painted('sprig', *join(parts), leafy())


def onion_layer(seed, radius, high, thick, pickled, around=150, section=24):
    """Points, faces, colours and roughness of one layer: a thin band with flat cut faces and a dark skin outside."""
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    angle = np.linspace(0, 2 * np.pi, section, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn), 0 * turn], 1)
    wobble = 1 + 0.15 * noise(ring, 0.9, seed) + 0.07 * noise(ring, 2.1, seed + 1)
    across, up = np.sign(np.cos(angle)) * abs(np.cos(angle)) ** 0.30, np.sign(np.sin(angle)) * abs(np.sin(angle)) ** 0.30
    width = thick * (1 + 0.35 * noise(ring, 1.6, seed + 2))
    flare = 1 + 0.10 * np.sin(seed) * up[None, :]
    r = radius * wobble[:, None] * flare + width[:, None] * across[None, :]
    tall = high * (1 + 0.30 * noise(ring, 1.1, seed + 3))
    z = tall[:, None] / 2 * (1 + up)[None, :] + 0.35 * high * np.sin(2 * turn + 0.7 * seed)[:, None]
    points = np.stack([r * np.cos(turn)[:, None], r * np.sin(turn)[:, None], z + 0 * r], 2).reshape(-1, 3)
    outer = np.tile(step(0.72, 0.98, across), around)
    blush = step(-0.5, 0.9, np.repeat(noise(ring, 1.2, seed + 4), section) + 0.5 * noise(points, 14, seed))
    pale, rose, deep = ((0.86, 0.42, 0.48), (0.74, 0.13, 0.25), (0.46, 0.018, 0.10)) if pickled else ((0.88, 0.82, 0.78), (0.80, 0.58, 0.64), (0.26, 0.016, 0.08))
    tint = blend(blend(pale, rose, blush), deep, outer * (0.7 + 0.3 * blush))
    faces = net(around, section, closed=True)
    last = (around - 1) * section
    faces += [(last + each, last + (each + 1) % section, (each + 1) % section, each) for each in range(section)]
    return points, faces, tint, 0.26


def onion_ring(seed=0, radius=0.24, high=0.075, thick=0.020, pickled=True):
    """Rings cut from a red onion, one layer or two in one another, on z = 0, bent out of round; pickled ones are pink throughout."""
    layers = [onion_layer(seed, radius, 0.8 * high, 0.55 * thick, pickled)]
    if seed % 3:
        layers.append(onion_layer(seed, radius - 1.7 * thick, 0.72 * high, 0.5 * thick, pickled))
    return painted('onion', *join(layers), onion_flesh())


def onion_flesh():
    """Clear and wet, striped along the ring by its fibres."""
    def dress(tree, place, color):
        fibres = skin.grain(tree, place, 26, 4.0, (0.5, 0.5, 2.6))
        return skin.toned(tree, color, skin.between(tree, fibres, 0.3, 0.7, 0.78, 1.18)), skin.bumps(tree, [(fibres, 0.35)], 0.006)

    return paint('onion', subsurface=0.30, coat=0.8, coat_rough=0.09, glow=(1, 0.45, 0.5), through=0.42, vary=0.18, patchy=8, uneven=0.10, dress=dress)


def chilli(seed=0, length=0.9, radius=0.055, red=False):
    """A finger chilli along x with its stalk."""
    bend = 0.12 * np.sin(seed + 1)
    knots = [(length * (s - 0.5), bend * np.cos(3 * s), 0.02 * np.sin(5 * s + seed)) for s in np.linspace(0, 1, 7)]
    points, faces, along = tube(knots, [radius * each for each in (0.16, 0.2, 0.22, 0.9, 1, 0.95, 0.85, 0.6, 0.3, 0.08)], 80, 28)
    skin = (0.55, 0.012, 0.008) if red else (0.10, 0.26, 0.012)
    tint = blend((0.13, 0.20, 0.03), skin, step(0.16, 0.20, along)) * (1 + 0.2 * noise(points, 4, seed))[:, None]
    return painted('chilli', points, faces, tint, 0.2, fresh())


def shred(seed=0, kind='purple', length=0.7):
    """A ribbon of slaw cut from a leaf, as wide as the knife left it, curled at random; its skin shows along the edges."""
    random = np.random.default_rng(seed)
    steps = np.cumsum(random.normal((length / 6, 0, 0), (0.02, 0.055, 0.045), (7, 3)), axis=0)
    wide = np.array([0.026, 0.036, 0.040, 0.036, 0.024]) * random.uniform(0.65, 1.35) * random.uniform(0.8, 1.2, 5)
    points, faces, _ = tube(steps - steps.mean(axis=0), list(wide), 40, 12, random.uniform(0.20, 0.38))
    edge = np.tile(step(0.55, 0.95, abs(np.cos(np.arange(12) * np.pi / 6))), 40)
    tones = {'purple': ((0.20, 0.012, 0.10), (0.62, 0.30, 0.50)), 'white': ((0.80, 0.82, 0.62), (0.62, 0.72, 0.34)), 'carrot': ((0.86, 0.24, 0.015), (0.90, 0.36, 0.04))}
    tint = blend(*tones[kind], np.clip(step(-0.2, 0.5, noise(points, 5, seed)) + 0.35 - 0.8 * edge, 0, 1))
    return painted('shred', points, faces, tint, 0.25, fresh())


def seed_of(tint=(0.84, 0.66, 0.38), length=0.045, thick=0.5):
    """A sesame or cumin seed, lying along x."""
    ball, faces = sphere(3)
    points = ball * (1, 0.55, thick) * length
    points[:, 1] *= 1 - 0.35 * ball[:, 0]
    return painted('seed', points, faces, blend(tint, np.array(tint) * 0.6, step(0, 0.8, noise(ball, 2, 3))), 0.5, paint('seed', subsurface=0.06, coat=0.15, vary=0.32, mottle=0.2, bump_scale=60))


def cumin(seed=0):
    """A seed of cumin along x: slim, bent, with pale ridges."""
    ball, faces = sphere(3)
    own = np.random.default_rng(seed)
    around = np.arctan2(ball[:, 2], ball[:, 1])
    points = ball * (0.044, 0.0125, 0.0115) * own.uniform(0.8, 1.2)
    points[:, 1:] *= (1 + 0.10 * np.cos(7 * around))[:, None]
    points[:, 1] += own.uniform(-5, 5) * points[:, 0] ** 2
    tint = blend((0.10, 0.050, 0.016), (0.24, 0.14, 0.055), step(0.2, 0.9, np.cos(7 * around)))
    return painted('cumin', points, faces, tint, 0.5, paint('cumin', coat=0.15, vary=0.35))


def lettuce(seed=0, radius=1.1, frill=0.11):
    """A round of curly lettuce, its middle at z = 0: pale ribs that branch, the edge in waves and bitten here and there."""
    rows, spokes = 60, 900
    share, angle = [each.ravel() for each in np.meshgrid(np.linspace(0.3, 1, rows), np.linspace(0, 2 * np.pi, spokes), indexing='ij')]
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    edge = step(0.62, 1.0, share)
    bites = 0.06 * step(0.35, 0.6, noise(ring, 6, seed + 6)) + 0.012 * cloud(ring, 11, 2, seed + 7)
    out = radius * (1 + 0.10 * cloud(ring, 1.5, 3, seed) - bites * edge) * share
    wave = np.sin(19 * angle + 5 * noise(ring, 2, seed)) + 0.6 * np.sin(47 * angle + 4 * noise(ring, 4, seed)) + 0.22 * np.sin(101 * angle + 3 * noise(ring, 7, seed))
    points = ring * (out + 0.02 * edge * np.cos(31 * angle + 3 * noise(ring, 2, seed + 5)))[:, None]
    tall = 1.5 * frill * (1 + 0.6 * noise(ring, 2.4, seed + 8))
    points[:, 2] = tall * edge * wave - 0.02 * edge + 0.02 * cloud(points, 7, 3, seed + 9)
    rib = np.exp(-(np.sin(8.5 * angle + 0.5 * noise(points, 3, seed + 3)) / (0.20 * (1.15 - share))) ** 2)
    twigs = step(0.78, 0.95, ridges(points * (1, 1, 0), 3.4, 2, seed + 4))
    tint = blend((0.58, 0.66, 0.24), (0.16, 0.38, 0.030), np.clip(0.9 * edge + 0.45 * cloud(points, 5, 3, seed), 0, 1))
    tint = blend(tint, (0.62, 0.70, 0.36), np.clip(0.75 * rib + 0.35 * twigs, 0, 1))
    return painted('lettuce', points, net(rows, spokes), tint, 0.34, leafy())
