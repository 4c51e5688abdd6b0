"""From what was drawn to the picture: grain out, glow in, the film's curve, and dishes cut out."""
import numpy as np

from kit import bloom, cutout
from kit.denoise import denoise
from kit.tone import developed

# The share of the grain that stays. It hides the network's brush strokes, and looks like film.
GRAIN = 0.2


def picture(layers, shadow, weights, exposure, veil):
    """sRGB from 0 to 1 of the layers (colour with coverage, albedo, normal); with straight alpha if there is a shadow.

    `veil` is how much of what is brighter than white spreads around it.
    """
    light, albedo, normal = layers
    color = polished(light[..., :3], denoise(light[..., :3], albedo, normal, weights))
    if veil:
        color = bloom.bloom(color, veil)
    develop = lambda linear: developed(linear, exposure)
    return develop(color) if shadow is None else cutout.cut_out(color, light[..., 3:], shadow, develop)


def polished(drawn, clean):
    """Lays a share of the grain that the network took away back over it; sparks that stand alone stay out."""
    most = 0.25 * clean + 0.01
    return np.maximum(clean + GRAIN * np.clip(drawn - clean, -most, most), 0)
