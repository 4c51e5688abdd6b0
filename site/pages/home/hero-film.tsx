import { useEffect, useRef, useState } from 'react'
import { useSeen } from '../../layout/use-seen.ts'
import type { Film } from '../../media/types.ts'
import { sparesFilm } from './spares-film.ts'

/**
 * The film over its poster. It loads after the page, and plays only while visible. If the visitor saves motion or data,
 * it waits for a press of the button.
 */
export function HeroFilm({ film: { poster, sources } }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const seen = useSeen(stage)
  const [loaded, setLoaded] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [fetched, setFetched] = useState(false)

  useEffect(() => {
    const begin = () => {
      setLoaded(true)
      setWanted(!sparesFilm(window))
    }
    if (document.readyState === 'complete') return begin()
    window.addEventListener('load', begin)
    return () => window.removeEventListener('load', begin)
  }, [])

  useEffect(() => {
    if (wanted && seen) setFetched(true)
  }, [wanted, seen])

  useEffect(() => {
    if (!fetched) return
    // A browser may refuse to play, for example on a low battery: then the poster stays and the button shows it. An
    // AbortError is not a refusal; it means that the film was paused before it began:
    // https://developer.mozilla.org/docs/Web/API/HTMLMediaElement/play#exceptions
    const refused = (error: DOMException) => error.name !== 'AbortError' && setWanted(false)
    if (wanted && seen) video.current?.play().catch(refused)
    else video.current?.pause()
  }, [fetched, wanted, seen])

  // A browser that can play no source waits for ever and reports no refusal. Another press tries again.
  const giveUp = () => {
    setWanted(false)
    setFetched(false)
  }

  return (
    <div ref={stage} className="absolute inset-0">
      {fetched ? (
        <video
          ref={video}
          muted
          loop
          playsInline
          preload="auto"
          className="film"
          style={poster.style}
          onPlaying={(event) => event.currentTarget.classList.add('film-runs')}
        >
          {sources.map((source, index) => (
            <source
              key={source.src}
              src={source.src}
              type={source.type}
              media={source.media}
              onError={index === sources.length - 1 ? giveUp : undefined}
            />
          ))}
        </video>
      ) : null}
      {loaded ? <FilmButton playing={wanted} onPress={() => setWanted(!wanted)} /> : null}
    </div>
  )
}

function FilmButton({ playing, onPress }: { playing: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute right-[max(0.75rem,calc(var(--gutter)-0.75rem))] bottom-6 z-10 grid size-12 place-items-center"
    >
      <span className="sr-only">{playing ? 'Pause the film' : 'Play the film'}</span>
      <svg viewBox="0 0 24 24" className="size-6" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
      </svg>
    </button>
  )
}
