"""Heaps pieces one by one: each comes to lie on what is there already, as low and as near the middle as it can."""
import math
import random

import numpy as np

from kit.shapes import add

CELL = 0.025


class Heap:
    """What lies in a vessel: how high it is at each point. Outside the vessel stands its wall."""

    def __init__(self, middle, wide, deep, floor, turn=0.0, wall=0.3, is_round=False):
        self.middle, self.wide, self.deep, self.turn = middle, wide, deep, turn
        self.x = np.arange(-wide / 2 - 0.5, wide / 2 + 0.5, CELL)
        self.y = np.arange(-deep / 2 - 0.5, deep / 2 + 0.5, CELL)
        across, ahead = np.meshgrid(2 * self.x / wide, 2 * self.y / deep, indexing='ij')
        beyond = np.hypot(across, ahead) > 1 if is_round else np.maximum(abs(across), abs(ahead)) > 1
        self.high = np.where(beyond, floor + wall, floor)
        self.is_round = is_round

    def under(self, x, y, radius):
        """The cells below a ball, and half its height over each."""
        rows = slice(*np.searchsorted(self.x, (x - radius, x + radius)))
        columns = slice(*np.searchsorted(self.y, (y - radius, y + radius)))
        far = (self.x[rows, None] - x) ** 2 + (self.y[None, columns] - y) ** 2
        return (rows, columns), np.sqrt(np.maximum(radius ** 2 - far, 0)), far < radius ** 2

    def rest(self, balls, flat):
        """The height and the slope along the piece at which its balls (along, x, y, radius) touch what is there."""
        lows = []
        for _, x, y, radius in balls:
            cells, half, inside = self.under(x, y, radius)
            touched = (self.high[cells] + flat * half)[inside]
            lows.append(touched.max() if touched.size else 9.0)
        alongs = [along for along, *_ in balls]
        first, last = int(np.argmin(alongs)), int(np.argmax(alongs))
        slope = 0.0 if first == last else max(-0.45, min(0.45, (lows[last] - lows[first]) / (alongs[last] - alongs[first])))
        return max(low - slope * along for low, along in zip(lows, alongs)), slope

    def add(self, meshes, count, balls, size, flat=0.85, give=0.12, heading=(0, 360), roll=10, lean=0, peak=0.35, reach=0.95, tries=30):
        """Drops so many pieces of this size, made of balls (along, aside, radius) that may sink in by the share `give`.

        `peak` is how much more the rim is shunned than the middle; `heading`, `roll` and `lean` are in degrees.
        """
        for index in range(count):
            best = min((self.tried(balls, size, flat, heading, reach, peak) for _ in range(tries)), key=lambda each: each[0])
            _, x, y, turn, placed, z, slope = best
            z -= give * size * max(radius for *_, radius in balls)
            for along, ball_x, ball_y, radius in placed:
                cells, half, inside = self.under(ball_x, ball_y, radius)
                top = np.where(inside, z + slope * along + flat * half, -9)
                self.high[cells] = np.maximum(self.high[cells], top)
            tilt = [math.radians(random.uniform(-each, each)) for each in (roll, lean)]
            add(meshes[index % len(meshes)], None, self.world(x, y, z), (tilt[0], tilt[1] - math.atan(slope), turn + self.turn), size * random.uniform(0.94, 1.06), soft=False)

    def tried(self, balls, size, flat, heading, reach, peak):
        """A place at random: how bad it is, and what a piece needs to lie there."""
        x, y = random.uniform(-1, 1), random.uniform(-1, 1)
        if self.is_round:
            far, angle = random.random() ** 0.5, random.uniform(0, 6.283)
            x, y = far * math.cos(angle), far * math.sin(angle)
        far, x, y = x * x + y * y, x * reach * self.wide / 2, y * reach * self.deep / 2
        turn = math.radians(random.uniform(*heading))
        cos, sin = math.cos(turn), math.sin(turn)
        placed = [(along * size, x + size * (along * cos - aside * sin), y + size * (along * sin + aside * cos), radius * size) for along, aside, radius in balls]
        z, slope = self.rest(placed, flat)
        return z + peak * far + 0.12 * abs(slope), x, y, turn, placed, z, slope

    def world(self, x, y, z=0.0):
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return (self.middle[0] + x * cos - y * sin, self.middle[1] + x * sin + y * cos, z)


LEG = ((-0.62, 0.26, 0.32), (-0.42, 0.06, 0.37), (-0.12, -0.10, 0.28), (0.22, -0.12, 0.23), (0.54, -0.05, 0.17), (1.02, 0.08, 0.09))
DRUMSTICK = ((-0.38, 0.02, 0.20), (-0.14, 0.03, 0.24), (0.08, 0.01, 0.22), (0.46, -0.02, 0.08))
WING = ((0.46, 0.42, 0.17), (0.12, 0.27, 0.20), (-0.36, 0.0, 0.15), (-0.04, -0.16, 0.15), (0.30, -0.28, 0.16), (0.74, -0.24, 0.07))
KEBAB = tuple((0.15 * each, 0.0, 0.155) for each in range(-4, 5))
BALL = ((0.0, 0.0, 0.92),)
