import type { MadePhoto } from '../../../contract/content/photo.ts'
import { photoAddress } from '../../../contract/content/photo-address.ts'
import { refusal, type Send, upload } from './upload-photo.ts'

interface MadeFilm {
  film: { id: string; width: number }
  /** The first picture of the film, if it was wanted. */
  still?: MadePhoto
}

/** Returns a function that uploads a film, and its first picture as a photo if that is wanted by then. */
export const uploadFilm =
  (wantsStill: () => boolean): Send<MadeFilm> =>
  async (chosen, onStep, signal) => {
    const { id, width } = await upload('film', chosen, onStep, signal)
    const film = { id, width }
    if (!wantsStill()) return { film }
    const still = await firstPictureOf(photoAddress(id, width, 'mp4'), signal)
    return { film, still: await upload('photo', still, onStep, signal) }
  }

async function firstPictureOf(src: string, signal: AbortSignal): Promise<Blob> {
  const video = Object.assign(document.createElement('video'), { src, muted: true, playsInline: true })
  try {
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve)
      video.addEventListener('error', reject)
      signal.addEventListener('abort', reject)
      // An iPhone loads no picture before it plays.
      video.play().catch(() => {})
    })
    return await drawn(video)
  } catch {
    throw refusal('This browser can’t show the film. Choose a photo above first, and then the film again.')
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

async function drawn(video: HTMLVideoElement): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
