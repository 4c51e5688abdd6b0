"""What is strewn and laid beside: coriander, onion rings, lemon, chilli, shreds of slaw, seeds."""
import numpy as np

from kit.dough import rings
from kit.organic import blend, cloud, net, noise, paint, painted, sphere, step, tube


def fresh():
    return paint('fresh', subsurface=0.04, coat=0.35, coat_rough=0.2, glow=(0.6, 1, 0.3), through=0.22)


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
    """One lobed, toothed leaf of coriander that grows from `middle` towards `heading`, cupped a little."""
    rows, spokes = 9, 90
    angle = np.linspace(-np.pi, np.pi, spokes)
    lobes = 0.52 + 0.48 * abs(np.cos(1.5 * angle)) ** 0.7
    teeth = 1 + 0.11 * np.cos(15 * angle + seed) * (abs(angle) < 2.5)
    stem = np.clip((np.pi - abs(angle)) / 0.75, 0.12, 1) ** 0.6
    outline = lobes * teeth * stem
    share = np.linspace(0.01, 1, rows)[:, None]
    x, y = share * outline * np.cos(angle), share * outline * np.sin(angle)
    z = curl * (x ** 2 + y ** 2) * np.cos(2 * angle + seed) * 0.6 + 0.10 * share * np.cos(6 * angle) + 0.0 * x
    flat = np.stack([x + 0.55, y, z], 2).reshape(-1, 3) * size
    vein = np.exp(-(np.sin(3 * angle) / 0.16) ** 2)[None, :] * (share < 0.85)
    tint = blend((0.035, 0.165, 0.010), (0.16, 0.36, 0.04), (0.55 * vein + 0.0 * x).ravel())
    tint = tint * (1 + 0.35 * noise(flat / size, 2.2, seed))[:, None]
    turn = np.array([[np.cos(heading), np.sin(heading), 0], [-np.sin(heading), np.cos(heading), 0], [0, 0, 1]])
    return flat @ turn + middle, net(rows, spokes), tint, 0.42


def leaf(seed=0, size=0.13):
    """A single leaflet, lying."""
    return painted('leaf', *join([leaflet(seed, size, (0, 0, 0.01), 0.0, 0.5)]), fresh())


def sprig(seed=0, size=0.17):
    """Three leaflets on a stalk along x, about 0.5 long."""
    random = np.random.default_rng(seed)
    stalk, faces, _ = tube([(-0.32, 0.03, 0), (-0.1, 0, 0.02), (0.06, 0, 0.03)], [0.010, 0.010, 0.008], 14, 8)
    parts = [(stalk, faces, np.array((0.13, 0.27, 0.03)), 0.4)]
    for middle, heading in (((0.03, 0, 0.03), 0.0), ((0, 0.01, 0.03), 1.35), ((-0.02, -0.01, 0.03), -1.3)):
        parts.append(leaflet(int(random.integers(99)), size * random.uniform(0.8, 1.1), np.array(middle), heading + random.uniform(-0.2, 0.2)))
    return painted('sprig', *join(parts), fresh())


def onion_ring(seed=0, radius=0.24, high=0.075, thick=0.020, pickled=True):
    """A ring cut from a red onion, standing on z = 0, bent out of round; pickled ones are pink throughout."""
    around, section = 120, 20
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    angle = np.linspace(0, 2 * np.pi, section, endpoint=False)
    wobble = 1 + 0.10 * np.sin(2 * turn + seed) + 0.04 * np.sin(3 * turn + 2.1 * seed)
    across, up = np.sign(np.cos(angle)) * abs(np.cos(angle)) ** 0.6, np.sign(np.sin(angle)) * abs(np.sin(angle)) ** 0.6
    r = radius * wobble[:, None] + thick * across[None, :]
    z = high / 2 * (1 + up)[None, :] + 0.35 * high * np.sin(2 * turn + 0.7 * seed)[:, None]
    points = np.stack([r * np.cos(turn)[:, None], r * np.sin(turn)[:, None], z + 0 * r], 2).reshape(-1, 3)
    outer = np.tile(step(-0.2, 0.8, across), around)
    pale, deep = ((0.86, 0.28, 0.36), (0.62, 0.030, 0.14)) if pickled else ((0.86, 0.74, 0.76), (0.36, 0.02, 0.12))
    tint = blend(pale, deep, np.clip(outer + 0.3 * noise(points, 7, seed), 0, 1))
    faces = net(around, section, closed=True)
    last = (around - 1) * section
    faces += [(last + each, last + (each + 1) % section, (each + 1) % section, each) for each in range(section)]
    return painted('onion', points, faces, tint, 0.22, paint('onion', subsurface=0.05, coat=0.6, glow=(1, 0.4, 0.5), through=0.30))


def lemon(seed=0, radius=0.36, depth=0.36):
    """A cut lemon, its face up at z = 0 and `depth` of rind below it: half a fruit, or a slice if shallow."""
    r, side, angle, faces = rings(70, 216)
    petal = abs(np.sin(4.5 * angle + seed))
    flesh = step(0.10, 0.20, petal * np.clip(r, 0.02, 1) * 2.2) * step(0.87, 0.83, r) * step(0.07, 0.11, r)
    below = np.where(side < 0, -depth * np.sqrt(np.clip(1 - r ** 2.2, 0, 1)), 0)
    points = np.stack([radius * r * np.cos(angle), radius * r * np.sin(angle), below], 1)
    polar = np.stack([r * 5, np.sin(9 * angle) * 3, np.cos(9 * angle) * 3], 1)
    juicy = noise(polar, 1.5, seed)
    points[:, 2] += np.where(side > 0, 0.010 * flesh * (0.6 + juicy) - 0.006 * (1 - flesh), 0)
    pulp = blend((0.90, 0.62, 0.05), (0.95, 0.78, 0.22), step(-0.5, 0.5, juicy))
    tint = blend((0.93, 0.86, 0.58), pulp, flesh)
    tint = np.where(((side < 0) | (r > 0.955))[:, None], (0.88, 0.55, 0.012), tint)
    rough = np.where(side < 0, 0.38, 0.42 - 0.28 * flesh)
    return painted('lemon', points, faces, tint, rough, paint('citrus', subsurface=0.12, coat=0.4, bump=0.15, bump_scale=60, glow=(1, 0.8, 0.2), through=0.12))


def lemon_wedge(seed=0, radius=0.36, width=0.62):
    """A wedge on its rind, the edge up, along x; `width` is half its angle."""
    along, k = 60, 26
    u = np.linspace(-0.995, 0.995, along)
    size = radius * (1 - abs(u) ** 2.4) ** 0.5 + 0.004
    share = np.concatenate([np.linspace(0, 1, k), np.ones(k), np.linspace(1, 0, k)])
    turn = np.concatenate([np.full(k, -width), np.linspace(-width, width, k), np.full(k, width)])
    r = size[:, None] * share[None]
    points = np.stack([np.repeat(u * radius * 1.25, 3 * k), (r * np.sin(turn)).ravel(), (radius - r * np.cos(turn)).ravel()], 1)
    share, skin = np.tile(share, along), np.tile(abs(turn) < width * 0.999, along)
    flesh = step(0.86, 0.80, share) * step(0.02, 0.06, share)
    grain = noise(points * (9, 2, 2), 2.0, seed)
    tint = blend((0.93, 0.86, 0.58), blend((0.90, 0.60, 0.05), (0.95, 0.78, 0.22), step(-0.5, 0.5, grain)), flesh)
    tint = np.where((skin | (share > 0.95))[:, None], (0.88, 0.55, 0.012), tint)
    return painted('lemon', points, net(along, 3 * k, closed=True), tint, np.where(skin, 0.38, 0.18), paint('citrus', subsurface=0.12, coat=0.4, bump=0.15, bump_scale=60, glow=(1, 0.8, 0.2), through=0.12))


def chilli(seed=0, length=0.9, radius=0.055, red=False):
    """A finger chilli along x with its stalk."""
    bend = 0.12 * np.sin(seed + 1)
    knots = [(length * (s - 0.5), bend * np.cos(3 * s), 0.02 * np.sin(5 * s + seed)) for s in np.linspace(0, 1, 7)]
    points, faces, along = tube(knots, [radius * each for each in (0.16, 0.2, 0.22, 0.9, 1, 0.95, 0.85, 0.6, 0.3, 0.08)], 80, 28)
    skin = (0.55, 0.012, 0.008) if red else (0.10, 0.26, 0.012)
    tint = blend((0.13, 0.20, 0.03), skin, step(0.16, 0.20, along)) * (1 + 0.2 * noise(points, 4, seed))[:, None]
    return painted('chilli', points, faces, tint, 0.2, fresh())


def shred(seed=0, kind='purple', length=0.7):
    """A ribbon of slaw, curled at random."""
    random = np.random.default_rng(seed)
    steps = np.cumsum(random.normal((length / 6, 0, 0), (0.02, 0.055, 0.045), (7, 3)), axis=0)
    points, faces, _ = tube(steps - steps.mean(axis=0), [0.02, 0.036, 0.04, 0.036, 0.018], 36, 10, 0.42)
    tones = {'purple': ((0.20, 0.012, 0.10), (0.62, 0.30, 0.50)), 'white': ((0.80, 0.82, 0.62), (0.62, 0.72, 0.34)), 'carrot': ((0.86, 0.24, 0.015), (0.90, 0.36, 0.04))}
    tint = blend(*tones[kind], step(-0.2, 0.5, noise(points, 5, seed)))
    return painted('shred', points, faces, tint, 0.25, fresh())


def seed_of(tint=(0.84, 0.66, 0.38), length=0.045, thick=0.5):
    """A sesame or cumin seed, lying along x."""
    ball, faces = sphere(3)
    points = ball * (1, 0.55, thick) * length
    points[:, 1] *= 1 - 0.35 * ball[:, 0]
    return painted('seed', points, faces, blend(tint, np.array(tint) * 0.6, step(0, 0.8, noise(ball, 2, 3))), 0.4, paint('seed', coat=0.2))


def lettuce(seed=0, radius=1.1, frill=0.11):
    """A round of curly lettuce, its middle at z = 0, the edge in waves."""
    rows, spokes = 40, 420
    share, angle = [each.ravel() for each in np.meshgrid(np.linspace(0.3, 1, rows), np.linspace(0, 2 * np.pi, spokes), indexing='ij')]
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    edge = step(0.62, 1.0, share)
    out = radius * (1 + 0.08 * cloud(ring, 1.5, 2, seed)) * share
    wave = np.sin(19 * angle + 4 * noise(ring, 2, seed)) + 0.5 * np.sin(47 * angle + 3 * noise(ring, 4, seed))
    points = ring * (out + 0.03 * edge * np.cos(31 * angle))[:, None]
    points[:, 2] = frill * edge * wave - 0.02 * edge
    tint = blend((0.50, 0.60, 0.16), (0.10, 0.30, 0.015), np.clip(edge + 0.3 * cloud(points, 5, 2, seed), 0, 1))
    return painted('lettuce', points, net(rows, spokes), tint, 0.32, fresh())
