"""The veil of light that a lens spreads around what is bright."""
import numpy as np


def bloom(color, amount, threshold=1.0):
    """Linear colours in and out: what is above the threshold is spread over three widths."""
    bright = np.clip(color - threshold, 0, 12)
    veil = sum(blurred(bright, color.shape[1] * width) for width in (0.006, 0.02, 0.06)) / 3
    return (color + amount * veil).astype(np.float32)


def blurred(picture, sigma):
    """A Gaussian blur, by way of frequencies; the edges are mirrored."""
    pad = int(sigma * 3) + 1
    padded = np.pad(picture, ((pad, pad), (pad, pad), (0, 0)), mode='reflect')
    rows = np.fft.fftfreq(padded.shape[0])[:, None]
    columns = np.fft.rfftfreq(padded.shape[1])[None, :]
    lowpass = np.exp(-2 * (np.pi * sigma) ** 2 * (rows ** 2 + columns ** 2))
    layers = [np.fft.irfft2(np.fft.rfft2(padded[..., k]) * lowpass, padded.shape[:2]) for k in range(3)]
    return np.stack(layers, axis=2)[pad:-pad, pad:-pad]
