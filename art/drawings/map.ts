/**
 * The map of Hounslow: our street, the two stations of the underground north of it, and the roads that lead from them.
 * It is a sketch, and says so. Where on the High Street the food court lies is not among our facts, so it stands in the
 * middle. The roads: https://en.wikipedia.org/wiki/Hounslow_Central_tube_station and …/Hounslow_East_tube_station
 */
import { site } from '../../content/site.ts'
import type { Location } from '../../contract/content/site.ts'
import { logoPath } from '../marks/logo.ts'
import { palette as shared } from '../marks/media-files.ts'
import { outline } from '../marks/outlines.ts'

const palette = { ...shared, flame: '#e8530e', bark: '#6b5545' }

export const mapSize = { width: 600, height: 560 }

const { name: town, address } = site.locations.find(({ id }) => id === 'hounslow') as Location
const [place, street] = address.line.split(', ') as [string, string]
const central = { name: `${town} Central`, road: 'Lampton Road' }
const east = { name: `${town} East`, road: 'Kingsley Road' }

export const mapInWords = `Map: ${site.name} in the ${place} on the ${street}. ${central.name} station is north of it, up ${central.road}, and ${east.name}, up ${east.road}.`

/** How far the street and the underground climb from left to right, in degrees: east of the town both bear north. */
const slope = -8
const stations = { central: [112, 128], east: [478, 78] } as const
const corners = { west: [112, 396], east: [478, 345] } as const
/** Where the pin's point stands on the street. */
const stall = [295, 348] as const

/** The map as a picture, with its words as outlines. */
export async function drawMap(): Promise<string> {
  const [x, y] = stall
  const parts = [
    `<path fill="${palette.paper}" d="M0 0h${mapSize.width}v${mapSize.height}H0z"/>`,
    line('M-20 146L620 59', palette.ink, 5, '14 9'),
    line(`M${stations.central}L${corners.west}`, palette.cream, 40),
    line(`M${stations.east}L${corners.east}`, palette.cream, 40),
    line('M-20 414.5L620 325', palette.cream, 40),
    line(`M${corners.west}L${corners.east}`, palette.flame, 50),
    ...Object.values(stations).map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="15" fill="${palette.paper}" stroke="${palette.ink}" stroke-width="8"/>`,
    ),
    // The pin is our mark, a diamond on its point.
    `<path fill="${palette.ink}" d="M${x} ${y}l62 -62-62 -62-62 62z"/>`,
    `<path fill="${palette.turmeric}" transform="translate(${x - 46} ${y - 108}) scale(2.875)" d="${logoPath}"/>`,
    await label(street, 26, [295, 370.5], { colour: palette.ink, degrees: slope }),
    await label(central.road, 17, [112, 262], { degrees: -90 }),
    await label(east.road, 17, [478, 212], { degrees: -90 }),
    await label(town, 22, [146, 170], { from: 'left' }),
    await label(beside(central.name), 22, [146, 200], { from: 'left' }),
    await label(town, 22, [444, 124], { from: 'right' }),
    await label(beside(east.name), 22, [444, 154], { from: 'right' }),
    await label('Piccadilly line', 17, [295, 80], { degrees: slope }),
    await label(site.name, 36, [295, 474]),
    await label(place, 24, [295, 513], { colour: palette.chilli }),
    await label('Not to scale', 14, [582, 540], { from: 'right', colour: palette.bark }),
  ]
  const { width, height } = mapSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** A station's name without the town's, which stands on a line of its own: "Hounslow Central" is "Central". */
const beside = (station: string) => station.replace(`${town} `, '')

function line(path: string, colour: string, width: number, dashes = 'none'): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" d="${path}"/>`
}

/** A word in capitals `height` units high that begins, ends or has its middle at a point, and is turned around it. */
async function label(
  text: string,
  height: number,
  [x, y]: readonly [number, number],
  { from = 'middle', colour = palette.ink, degrees = 0 }: { from?: string; colour?: string; degrees?: number } = {},
): Promise<string> {
  const { path, width, baseline } = await outline(text.toUpperCase(), 'latin', 20)
  const scale = height / 100
  const left = { left: 0, middle: -width / 2, right: -width }[from] ?? 0
  const place = `translate(${x} ${y}) rotate(${degrees}) scale(${scale}) translate(${left} ${50 - baseline})`
  return `<path fill="${colour}" transform="${place}" d="${path}"/>`
}
