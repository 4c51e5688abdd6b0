"""A whole chicken wing from the tandoor: drumette and flat, bent at the elbow to a V, and the tip, under one blistered skin."""
import numpy as np

from kit import meat, skin
from kit.organic import blend, cloud, noise, paint, painted, ridges, step, warp

MARINADE, SAFFRON = (0.45, 0.026, 0.005), (0.64, 0.092, 0.008)
FLESH, SINEW, IVORY = (0.36, 0.095, 0.026), (0.19, 0.042, 0.012), (0.40, 0.24, 0.12)


def whole(seed, fire=0.0, gape=72, hand=1):
    """A wing that lies flat, its elbow at -x, about 1 across and 1.5 with its tip: drumette at +y, flat and tip at -y.

    `gape` is the angle at the elbow, `hand` -1 makes the other wing of the bird.
    """
    own = np.random.default_rng(seed)
    rods, spots, ahead = anatomy(own, gape)
    field = lambda points: reach(points, rods)
    points, faces = split(*hull(field, *room(rods), 0.0125))
    for _ in range(3):
        slope = slopes(field, points)
        points = points - (field(points) / (slope ** 2).sum(axis=1))[:, None] * slope
    out = slopes(field, points)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    relief, tint, rough = roasted_skin(own, seed, fire, points, out, field, spots, ahead)
    points = warp(points + out * relief[:, None], 0.040, 1.4, seed) - (0.40, -0.05, 0)
    points[:, 2] += own.uniform(-0.10, 0.10) * points[:, 0] * points[:, 1]
    points[:, 1] *= hand
    return painted('whole wing', points, faces[:, ::hand].tolist(), tint, rough, glazed())


def glazed():
    """Skin that has shrunk tight under its marinade: smoother than flesh, with fat running over it."""
    return paint('wing skin', subsurface=0.30, coat=1.0, coat_rough=0.10, bump_scale=24, glow=(1, 0.32, 0.14), mottle=0.34, uneven=0.12, patchy=5, vary=0.08,
                 dress=skin.spiced(0.85, light=(0.50, 0.075, 0.008), grit=0.42))


def anatomy(own, gape):
    """The rods below the skin (from, to, radius at both), the places that the fire finds first, and the way to the shoulder."""
    up, down = np.radians((0.52 * gape, -0.48 * gape) + own.normal(0, 2.5, 2))
    bent = down - np.radians(own.uniform(55, 85))
    thick, thin = own.uniform(0.94, 1.08, 2)
    arm = lambda far, aside=0.0, high=0.0: np.array((far * np.cos(up) - aside * np.sin(up), far * np.sin(up) + aside * np.cos(up), high))
    flat = lambda far, aside=0.0, high=0.0: np.array((far * np.cos(down) - aside * np.sin(down), far * np.sin(down) + aside * np.cos(down), high - 0.10 * far))
    tip = lambda far: flat(0.83) + (far * np.cos(bent), far * np.sin(bent), -0.12 * far)
    rods = [(arm(0), arm(0.28, 0.02, 0.01), 0.112, 0.150 * thick), (arm(0.28, 0.02, 0.01), arm(0.50, 0.02, 0.02), 0.150 * thick, 0.228 * thick),
            (arm(0.50, 0.02, 0.02), arm(0.67), 0.228 * thick, 0.170 * thick), (arm(0.64), arm(0.84, -0.01), 0.090, 0.066), (arm(0.86, 0.030), arm(0.85, -0.040), 0.068, 0.074),
            (flat(0.00, -0.04), flat(0.42, -0.098, 0.01), 0.100, 0.088 * thin), (flat(0.42, -0.098, 0.01), flat(0.80, -0.045), 0.088 * thin, 0.072),
            (flat(0.05, 0.03), flat(0.42, 0.078, 0.015), 0.090, 0.078 * thin), (flat(0.42, 0.078, 0.015), flat(0.80, 0.035), 0.078 * thin, 0.068),
            (flat(0.12, -0.01), flat(0.60, -0.01), 0.092, 0.068 * thin), (flat(0.83), tip(0.20), 0.088, 0.068), (tip(0.20), tip(0.42), 0.068, 0.020),
            (flat(0.79, 0.05), flat(0.93, 0.135), 0.036, 0.015)]
    rods += [(arm(far), flat(far), thick, thick) for far, thick in ((0.17, 0.050), (0.26, 0.036))]
    spots = [(tip(0.40), 1.0, 0.20), (flat(0.84, -0.10), 0.6, 0.13), (arm(-0.10) + flat(-0.04), 0.65, 0.15), (arm(0.74), 0.35, 0.11), (arm(0.50, 0.02, 0.22), 0.40, 0.12),
             (flat(0.46, -0.20), 0.55, 0.16), (flat(0.92, 0.13), 0.9, 0.08), (arm(0.36, 0.17), 0.45, 0.12)]
    return rods, spots, arm(1.0)


def reach(points, rods, soft=0.050):
    """How far it is to the skin over all rods, below 0 inside; it runs smoothly from one rod to the next."""
    far = np.full(len(points), 9.0)
    for start, end, first, last in rods:
        along, away = end - start, points - start
        share = np.clip(away @ along / (along @ along), 0, 1)
        this = np.sqrt(((away - share[:, None] * along) ** 2).sum(axis=1)) - first - (last - first) * share
        near = np.clip(soft - abs(far - this), 0, None)
        far = np.minimum(far, this) - near ** 2 / (4 * soft)
    return far


def slopes(field, points, by=0.004):
    """Which way it is out of the skin, and how steeply."""
    return np.stack([(field(points + by * axis) - field(points - by * axis)) / (2 * by) for axis in np.eye(3)], axis=1)


def room(rods):
    """The corners of the block that holds all rods."""
    ends = np.array([end for rod in rods for end in rod[:2]])
    thick = np.array([radius for rod in rods for radius in rod[2:]])[:, None]
    return (ends - thick).min(axis=0) - 0.06, (ends + thick).max(axis=0) + 0.06


def hull(field, low, high, cell):
    """Points and square faces of the surface where the field is 0, one point in each cell that it crosses."""
    axes = [np.arange(*ends, cell) for ends in zip(low, high)]
    grid = np.stack(np.meshgrid(*axes, indexing='ij'), axis=-1)
    value = field(grid.reshape(-1, 3)).reshape(grid.shape[:3])
    inside = value < 0
    total, number, squares = np.zeros(grid.shape), np.zeros(value.shape), []
    for axis in range(3):
        ahead, first, second = np.roll(np.eye(3, dtype=int), -axis, axis=0)
        crossed = np.argwhere(inside != np.roll(inside, -1, axis))
        here, next_to_it = value[tuple(crossed.T)], value[tuple((crossed + ahead).T)]
        spot = low + cell * (crossed + (here / (here - next_to_it))[:, None] * ahead)
        around = np.stack([crossed - one * first - other * second for one, other in ((1, 1), (0, 1), (0, 0), (1, 0))], axis=1)
        for corner in range(4):
            np.add.at(total, tuple(around[:, corner].T), spot)
            np.add.at(number, tuple(around[:, corner].T), 1)
        squares.append(np.where(inside[tuple(crossed.T)][:, None, None], around, around[:, ::-1]))
    used = number > 0
    index = np.zeros(value.shape, int)
    index[used] = np.arange(used.sum())
    return total[used] / number[used][:, None], index[tuple(np.moveaxis(np.concatenate(squares), -1, 0))]


def split(points, faces):
    """Each square divided into four."""
    edges = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    ends, which = np.unique(edges, axis=0, return_inverse=True)
    which = which.reshape(-1, 4) + len(points)
    middle = len(points) + len(ends) + np.arange(len(faces))
    quarters = [np.stack([faces[:, at], which[:, at], middle, which[:, at - 1]], axis=1) for at in range(4)]
    return np.vstack([points, points[ends].mean(axis=1), points[faces].mean(axis=1)]), np.concatenate(quarters)


def bubbles(own, points, count=90):
    """Where the skin rose in the heat: the height of blisters, each of its own size."""
    high = np.zeros(len(points))
    for place in points[own.integers(len(points), size=count)]:
        size = 0.016 + 0.046 * own.random() ** 1.8
        near = ((points - place) ** 2).sum(axis=1) / size ** 2
        high = np.maximum(high, own.uniform(0.28, 0.48) * size * np.clip(1 - near, 0, 1) ** 0.8)
    return high


def roasted_skin(own, seed, fire, points, out, field, spots, ahead):
    """Relief, colours and roughness: black at the tip, the joints and where it is thin, torn off the shoulder's bone."""
    scaled = points * 3.4
    far = points @ ahead
    on_arm = step(0.30, 0.22, np.linalg.norm(points - far[:, None] * ahead, axis=1))
    end = 0.752 + 0.050 * cloud(points, 4.5, 3, seed + 20)
    bare = step(end, end + 0.012, far) * on_arm
    bone = step(0.830, 0.845, far + 0.016 * noise(points, 14, seed + 21)) * on_arm
    thin = step(-0.075, -0.045, field(points - 0.085 * out))
    heat = sum(weight * np.exp(-((points - place) ** 2).sum(axis=1) / size ** 2) for place, weight, size in spots)
    heat *= np.clip(0.75 + 0.9 * noise(scaled, 0.9, seed + 10), 0.15, 1.35)
    folds = cloud(warp(scaled, 0.4, 1.0, seed), 0.9, 3, seed + 1)
    wrinkles = ridges(warp(scaled, 0.3, 1.5, seed + 5) * (2.0, 0.8, 0.8), 2.0, 3, seed + 6) - 0.6
    blisters = bubbles(own, points) * (1 - bare)
    quills = step(0.30, 0.60, noise(points, 36, seed + 2)) * step(0.1, -0.3, cloud(scaled, 0.7, 2, seed + 3))
    height = 0.7 * folds + 0.35 * wrinkles
    burnt = 0.10 + fire + 0.55 * cloud(scaled, 0.8, 3, seed + 9) + 0.34 * height + 0.78 * heat + 0.34 * thin + 13 * blisters
    crust = step(0.5, 0.85, burnt) * meat.blistered(scaled, seed)
    tint, rough = meat.roasted(scaled, height + 0.16, burnt, seed, red=MARINADE, orange=SAFFRON)
    fibre = ridges(points @ np.linalg.qr(np.column_stack([ahead, np.eye(3)[:, 1:]]))[0] * (3, 30, 30), 1.0, 2, seed + 22)
    flesh = blend(blend(FLESH, SINEW, step(0.35, 0.8, fibre)), meat.CHAR, 0.8 * step(0.30, 0.65, cloud(points, 11, 3, seed + 23) + 0.25))
    ivory = blend(IVORY, (0.20, 0.075, 0.025), step(-0.1, 0.5, cloud(points, 9, 3, seed + 24)))
    tint = blend(blend(tint, flesh, bare), blend(ivory, meat.CHAR, 0.85 * step(0.3, 0.6, cloud(points, 13, 3, seed + 25))), bone)
    hem = np.exp(-((far - end + 0.014) / 0.014) ** 2) * on_arm
    skin = 0.034 * folds + blisters + 0.011 * wrinkles + 0.006 * quills + 0.004 * cloud(scaled, 14, 3, seed + 4) + 0.010 * crust
    relief = (1 - bare) * skin + 0.016 * hem - bare * (0.020 + 0.010 * fibre * (1 - bone))
    return relief, blend(tint, meat.CHAR, 0.75 * hem * step(-0.2, 0.3, cloud(points, 12, 2, seed + 26))), np.where(bare > 0.5, 0.5, rough - 0.07 * (rough < 0.45))
