/**
 * Phulkari, "flower work": diamonds of untwisted silk in satin stitch. A diamond is four smaller ones whose threads lie
 * by turns across and upright, so that the light falls on them differently.
 */

/** Stitches of one thread: a path of strokes. */
export interface Thread {
  role: 'across' | 'upright' | 'accent'
  path: string
}

export interface Motif {
  size: number
  thickness: number
  threads: Thread[]
}

const round = (value: number) => Math.round(value * 100) / 100

/** Parallel stitches that fill a diamond of half diagonal `reach` around a point. */
function satin(x: number, y: number, reach: number, spacing: number, upright: boolean): string {
  const count = Math.floor(reach / spacing)
  const rows = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * spacing)
  return rows
    .filter((offset) => reach - Math.abs(offset) > spacing / 3)
    .map((offset) => {
      const half = reach - Math.abs(offset)
      return upright
        ? `M${round(x + offset)} ${round(y - half)}v${round(2 * half)}`
        : `M${round(x - half)} ${round(y + offset)}h${round(2 * half)}`
    })
    .join('')
}

/** A large diamond of four, with a small one where the corners of the tiles meet. */
function flower(size: number, spacing: number): Motif {
  const middle = size / 2
  const reach = size * 0.21
  const gap = size * 0.225
  const leaf = (dx: number, dy: number, upright: boolean) =>
    satin(middle + dx * gap, middle + dy * gap, reach, spacing, upright)
  const small = [0, size].flatMap((x) => [0, size].map((y) => satin(x, y, size * 0.13, spacing, false)))
  return {
    size,
    thickness: round(spacing * 0.8),
    threads: [
      { role: 'across', path: leaf(0, -1, false) + leaf(0, 1, false) },
      { role: 'upright', path: leaf(-1, 0, true) + leaf(1, 0, true) },
      { role: 'accent', path: small.join('') },
    ],
  }
}

/** One repeat of a border: a diamond of four between two running stitches. */
export function border(size: number, spacing: number): Motif {
  const { thickness, threads } = flower(size, spacing)
  const accents = [0, size].map((x) => satin(x, size / 2, size * 0.15, spacing, false)).join('')
  return {
    size,
    thickness,
    threads: [...threads.filter(({ role }) => role !== 'accent'), { role: 'accent', path: accents }],
  }
}

/** A motif as an SVG picture that tiles. */
export function tile({ size, thickness, threads }: Motif, colours: Record<Thread['role'], string>): string {
  const paths = threads.map(({ role, path }) => `<path stroke="${colours[role]}" d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="none" stroke-width="${thickness}">${paths}</svg>`
}
