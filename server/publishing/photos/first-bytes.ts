import type { UploadKind } from '../../../contract/content/photo-address.ts'

/** Why a file is refused, in sentences for the person who chose it. */
export const notAPhoto = 'This is no photo that we can take. Choose a JPEG, PNG, WebP or AVIF file.'
const isHeic =
  'This photo is a HEIC file, which browsers can’t show. Choose it on the iPhone itself, which hands it over as JPEG, or save it as JPEG first.'
export const notAFilm = 'This is no film that we can take. Choose an MP4 file (H.264).'
export const isMoving = 'This picture moves. Choose a photo that stands still.'

/** The first bytes of JPEG and PNG, and the brands in a HEIF container that mean HEIC. */
const [jpeg, png] = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex')]
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const pictureBrands = ['avif', 'avis', ...heicBrands]

/**
 * For a photo and for a film: returns why a file is refused, by its first bytes alone; its name and type prove nothing.
 * Returns undefined for a file that may be one. Pure.
 */
export const refusalByFirstBytes: Record<UploadKind, (bytes: Buffer) => string | undefined> = {
  photo: refusalOfPhoto,
  film: (bytes) => {
    const [container, brand] = [bytes.toString('latin1', 4, 8), bytes.toString('latin1', 8, 12)]
    return container === 'ftyp' && !pictureBrands.includes(brand) ? undefined : notAFilm
  },
}

function refusalOfPhoto(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(jpeg)) return undefined
  if (bytes.subarray(0, 8).equals(png)) return isAnimatedPng(bytes) ? isMoving : undefined
  const [container, kind] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (container === 'RIFF' && kind === 'WEBP') return undefined
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return notAPhoto
  const brands = brandsOf(bytes)
  if (kind === 'avis') return isMoving
  if (brands.includes('avif')) return undefined
  return brands.some((brand) => heicBrands.includes(brand)) ? isHeic : notAPhoto
}

/** Returns the brands of a HEIF container: four letters each, its major brand first. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}

/** True if a PNG announces several pictures before its first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    // The chunk begins with the number of pictures.
    if (chunk === 'acTL') return bytes.readUInt32BE(at + 8) !== 1
    if (chunk === 'IDAT') return false
  }
  return false
}
