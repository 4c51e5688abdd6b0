"""From light to picture: a filmic curve, and sRGB."""
import numpy as np

# Of the curve x^p / (x^p + b): fitted to Blender's Filmic with its look of high contrast, within 0.014.
POWER, MIDDLE = 1.400, 0.354
# How much a pure colour keeps of its hue in the light. The rest bends as film does, and greys bend wholly.
KEPT = 0.7
# The brightness at which half of that is given up: food stays below it, and fire goes on to yellow and white.
GLARE = 1.6


def developed(light, exposure):
    """Linear light of height x width x 3 in, with `exposure` in stops; sRGB from 0 to 1 out.

    A curve on each channel alone makes bright chilli red salmon and turmeric lemon: the lesser channels catch up with
    the greatest. The purer a colour is, the more of it is therefore kept as it was, made as bright as the curve makes
    its greatest channel. Reflections of the window are nearly grey, and go to white as on film.
    """
    light = np.maximum(light, 0) * np.float32(2 ** exposure)
    greatest = light.max(axis=2, keepdims=True)
    bent = curve(light)
    true = light / np.maximum(greatest, 1e-6) * curve(greatest)
    purity = 1 - light.min(axis=2, keepdims=True) / np.maximum(greatest, 1e-6)
    share = KEPT * purity / (1 + (greatest / GLARE) ** 2)
    return srgb(bent + share * (true - bent)).astype(np.float32)


def curve(x):
    raised = x ** POWER
    return raised / (raised + MIDDLE)


def srgb(linear):
    low = 12.92 * linear
    return np.where(linear <= 0.0031308, low, 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055)
