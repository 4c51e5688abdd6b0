"""Cut lemons: pitted rind, white pith, skins between the segments, juice cells and pips."""
import numpy as np

from kit import skin
from kit.dough import rings
from kit.greens import join
from kit.organic import blend, cloud, net, noise, paint, painted, ridges, sphere, step

PITH, RIND, PIP = (0.92, 0.86, 0.66), (0.84, 0.52, 0.014), (0.72, 0.55, 0.26)


def vesicles(inward, across, segment, seed):
    """The juice cells of a segment, drawn out towards the middle: 0 between them, 1 on them. Both measures in cells' widths."""
    bent_across = across + 0.6 * noise(np.stack([inward, across, 5.0 * segment], 1), 0.35, seed)
    return np.clip(1.25 - 1.2 * ridges(np.stack([0.28 * inward, 0.9 * bent_across, 5.3 * segment], 1), 1.0, 2, seed), 0, 1)


def juicy(cell, dry):
    """The colours of pulp: clear and deep in the cells, pale on their skins; `dry` parts are paler."""
    pulp = blend((0.86, 0.70, 0.22), (0.80, 0.50, 0.03), step(0.1, 0.8, cell))
    return blend(pulp, (0.93, 0.82, 0.42), 0.55 * step(-0.1, 0.7, dry))


def pips(places, seed):
    """Points, faces, colours and roughness of lemon pips at these places."""
    random = np.random.default_rng(seed)
    ball, faces = sphere(2)
    for place in places:
        turn = random.uniform(0, 6.28)
        x, y, z = (ball * (1 - 0.35 * ball[:, :1]) * (0.036, 0.019, 0.014)).T
        points = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn), z], 1)
        yield points + place, faces, np.array(PIP), 0.35


def citrus():
    return paint('citrus', subsurface=0.42, coat=0.8, coat_rough=0.07, bump=0.2, bump_scale=50, glow=(1, 0.75, 0.2), through=0.16, patchy=7, uneven=0.08)


def zest():
    """Rind, pitted all over."""
    def dress(tree, place, color):
        pits = skin.between(tree, skin.cells(tree, skin.bent(tree, place, 30, 0.012), 42), 0.05, 0.42)
        return skin.toned(tree, color, skin.between(tree, pits, 0, 1, 0.80, 1.06)), skin.bumps(tree, [(skin.grain(tree, place, 6, 3.0), 0.3), (pits, 0.6)], 0.012)

    return paint('zest', subsurface=0.12, coat=0.3, coat_rough=0.2, mottle=0.12, bump_scale=20, uneven=0.10, dress=dress)


def cut_citrus(parts, rind):
    """A mesh of pulp and pips whose `rind` points (of the first part) wear the zest."""
    mesh = painted('lemon', *join(parts), citrus())
    mesh.materials.append(zest())
    first = np.array([face.vertices[0] for face in mesh.polygons])
    worn = np.concatenate([rind, np.zeros(len(mesh.vertices) - len(rind), bool)])
    mesh.polygons.foreach_set('material_index', worn[first].astype(np.int32))
    return mesh


def lemon(seed=0, radius=0.36, depth=0.36):
    """A cut lemon, its face up at z = 0 and `depth` of rind below it: half a fruit, or a slice if shallow."""
    r, side, angle, faces = rings(110, 480)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    far = r * (1 + 0.03 * cloud(ring, 1.2, 2, seed))
    parting = angle + 0.16 * noise(ring, 1.3, seed + 1) + 0.1 * noise(ring * r[:, None], 3, seed + 2)
    segment, inside = np.divmod((4.5 * parting + seed) / np.pi, 1)
    petal = np.sin(np.pi * inside) * np.clip(r, 0.02, 1)
    flesh = step(0.035, 0.085, petal) * step(0.88, 0.85, r + 0.012 * noise(ring, 9, seed)) * step(0.06, 0.10, r)
    below = np.where(side < 0, -depth * np.sqrt(np.clip(1 - r ** 2.2, 0, 1)), 0)
    points = np.stack([radius * far * np.cos(angle), radius * far * np.sin(angle), below], 1)
    cell = vesicles(9 * r, 8 * (inside - 0.5) * (0.35 + r), segment, seed)
    points[:, 2] += np.where(side > 0, 0.014 * flesh * (cell - 0.2) - 0.008 * (1 - flesh) + 0.008 * cloud(points, 6, 2, seed), 0)
    tint = blend(PITH, juicy(cell, cloud(points / radius, 1.6, 2, seed + 3)), flesh)
    rind = (side < 0) | (r > 0.965)
    tint = np.where(rind[:, None], RIND, tint)
    rough = np.where(rind, 0.40, 0.55 - 0.36 * flesh)
    spots = [(0.42 * radius * np.cos(each), 0.42 * radius * np.sin(each), 0.006) for each in (seed + 0.9, seed + 2.3, seed + 4.4)]
    return cut_citrus([(points, faces, tint, rough), *pips(spots, seed)], rind)


def lemon_wedge(seed=0, radius=0.36, width=0.62):
    """A wedge on its rind, the edge up, along x; `width` is half its angle."""
    along, k = 150, 60
    u = np.linspace(-0.995, 0.995, along)
    size = radius * (1 - abs(u) ** 2.4) ** 0.5 + 0.004
    share = np.concatenate([np.linspace(0, 1, k), np.ones(k), np.linspace(1, 0, k)])
    turn = np.concatenate([np.full(k, -width), np.linspace(-width, width, k), np.full(k, width)])
    r = size[:, None] * share[None]
    points = np.stack([np.repeat(u * radius * 1.25, 3 * k), (r * np.sin(turn)).ravel(), (radius - r * np.cos(turn)).ravel()], 1)
    share, ends = np.tile(share, along), np.repeat(abs(u), 3 * k)
    rind = np.tile(abs(turn) < width * 0.999, along) | (share > 0.965)
    edge = share + 0.03 * noise(points, 12, seed) + 0.06 * ends ** 6
    flesh = step(0.88, 0.84, edge) * step(0.015, 0.05, edge)
    side = np.where(points[:, 1] > 0, 1, -1)
    cell = vesicles(8 * share, 42 * points[:, 0] * (1.3 - 0.45 * share), side, seed)
    points[:, 1] += np.where(rind, 0, side * (0.010 * flesh * (cell - 0.5) + 0.012 * cloud(points, 5, 2, seed) - 0.012 * flesh))
    tint = blend(PITH, juicy(cell, cloud(points / radius, 1.4, 2, seed + 3)), flesh)
    spots = [points[(along // 2 + offset) * 3 * k + int(0.34 * k)] for offset in (-16, 13)]
    return cut_citrus([(points, net(along, 3 * k, closed=True), np.where(rind[:, None], RIND, tint), np.where(rind, 0.40, 0.55 - 0.36 * flesh)), *pips(spots, seed)], rind)
