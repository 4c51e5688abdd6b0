"""Finds what lies under a point, so that leaves, seeds and threads of sauce rest on the food and do not float."""
import random

import bpy
import numpy as np
from mathutils import Quaternion, Vector

from kit.organic import net, noise, painted, smooth_path, tube
from kit.sauce import gloss, stained
from kit.shapes import add


def landings(places, top=4.0):
    """Where things dropped at these (x, y) come to lie: pairs of a point and its normal."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for x, y in places:
        hit, point, normal, *_ = bpy.context.scene.ray_cast(graph, (x, y, top), (0, 0, -1))
        found.append((point, normal) if hit else (Vector((x, y, 0)), Vector((0, 0, 1))))
    return found


def strew(meshes, places, sizes=(0.8, 1.2), tilt=0.25, lift=0.0, floor=-1.0):
    """Lets the meshes fall in turn on the places, flat on what is there, turned at random; none lies below `floor`."""
    made = []
    for index, (point, normal) in enumerate(landings(places)):
        if point.z < floor:
            continue
        lean = Vector((0, 0, 1)).rotation_difference((normal + Vector((random.gauss(0, tilt), random.gauss(0, tilt), 0.4))).normalized())
        each = add(meshes[index % len(meshes)], None, point + lift * normal, soft=False)
        each.rotation_mode = 'QUATERNION'
        each.rotation_quaternion = lean @ Quaternion((0, 0, 1), random.uniform(0, 6.283))
        each.scale = (random.uniform(*sizes),) * 3
        made.append(each)
    return made


def within(radius, count, middle=(0, 0), stretch=(1, 1)):
    """So many random places in a circle."""
    places = []
    for _ in range(count):
        far, angle = radius * random.random() ** 0.5, random.uniform(0, 6.283)
        places.append((middle[0] + stretch[0] * far * np.cos(angle), middle[1] + stretch[1] * far * np.sin(angle)))
    return places


def drizzle(knots, tones, wide=0.045, seed=0, steps=140, above=0.25):
    """A thread of sauce that falls along the (x, y) knots and hangs over what it meets; `above` is how far it stands out, in its widths, or sinks in."""
    flat = smooth_path([(x, y, 0) for x, y in knots], steps)
    points = np.array([point for point, _ in landings(flat[:, :2])])
    high = np.array([points[max(0, at - 2):at + 3, 2].max() for at in range(steps)])
    high = np.convolve(np.pad(high, 2, mode='edge'), np.ones(5) / 5, 'valid')
    points[:, 2] = np.maximum(high, points[:, 2]) + above * wide
    along = np.linspace(0, 1, steps)
    drop = 0.9 * np.exp(-((along - 0.02) / 0.02) ** 2) + 0.6 * np.exp(-((along - 0.97) / 0.02) ** 2)
    thick = wide * np.clip(1 + 0.55 * noise(points, 2.2, seed) + 0.35 * noise(points, 7.0, seed + 1) + drop, 0.35, 2.2)
    skin, faces, _ = tube(points, list(thick[:-1]) + [wide * 0.6], steps * 2, 18, 0.42)
    return add(painted('drizzle', skin, faces, stained(skin, tones, seed, 2.0), 0.15, gloss()))


def drips(middle, top, drops, tones, seed=0, reach=2.0, thick=0.045):
    """Sauce that runs down the outside of a pile round the z axis: `drops` are (angle, length, width) of its tongues."""
    graph = bpy.context.evaluated_depsgraph_get()
    columns, rows = 300, 36
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    length = 0.07 + 0.03 * noise(np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1), 2.5, seed)
    for where, long, wide in drops:
        gap = (angle - where + np.pi) % (2 * np.pi) - np.pi
        length = np.maximum(length, long * np.clip(1 - (gap / wide) ** 2, 0, 1) ** 0.35)
    fall = np.linspace(-0.05, 1, rows)[:, None] * length[None, :]
    far = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            away = Vector((np.cos(angle[column]), np.sin(angle[column]), 0))
            start = Vector((middle[0], middle[1], top - fall[row, column])) + reach * away
            hit, point, *_ = bpy.context.scene.ray_cast(graph, start, -away)
            far[row, column] = (point - Vector((middle[0], middle[1], point.z))).length if hit else 0.5
    far = np.maximum(far, np.roll(far, 1, 0) * 0.985)
    for _ in range(4):
        far = 0.5 * far + 0.25 * (np.roll(far, 1, 1) + np.roll(far, -1, 1))
    share = np.clip(fall / length, 0, 1)
    swell = thick * (0.55 + 0.75 * share) * np.sqrt(np.clip(1 - share ** 6, 0, 1)) - 0.012 * (share > 0.985)
    swell[0] = -0.25
    far = far + swell
    points = np.stack([middle[0] + far * np.cos(angle), middle[1] + far * np.sin(angle), top - fall + 0 * far], 2).reshape(-1, 3)
    return add(painted('drips', points, net(rows, columns, closed=True), stained(points, tones, seed, 1.8), 0.14, gloss()))
