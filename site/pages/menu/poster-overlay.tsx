import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The distance of a swipe, in pixels: sideways to another poster, down to close. */
const swipe = 60

/**
 * One poster at full size over the page. It can be zoomed. Arrow keys or a swipe show another poster; a button, Escape
 * or a swipe down closes it. The browser's own dialog keeps the focus inside and returns it.
 */
export function PosterOverlay({
  posters,
  ratio,
  selected,
  onSelect,
}: {
  posters: { title: string; html: string }[]
  /** A poster's width divided by its height. */
  ratio: number
  selected: number | undefined
  onSelect: (index: number | undefined) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const swiping = useSwipe({
    left: () => step(1),
    right: () => step(-1),
    down: () => dialog.current?.close(),
  })
  const poster = selected === undefined ? undefined : posters[selected]

  useEffect(() => {
    if (selected === undefined || dialog.current?.open) return
    dialog.current?.showModal()
    closeButton.current?.focus()
  }, [selected])

  function step(by: number) {
    const next = (selected ?? 0) + by
    if (!posters[next]) return
    setZoomed(false)
    onSelect(next)
  }

  function onKeyDown({ key }: React.KeyboardEvent) {
    if (key === 'ArrowRight' && !zoomed) step(1)
    if (key === 'ArrowLeft' && !zoomed) step(-1)
    if (key === '+' || key === '=') setZoomed(true)
    if (key === '-') setZoomed(false)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={poster?.title}
      onClose={() => {
        setZoomed(false)
        onSelect(undefined)
      }}
      onKeyDown={onKeyDown}
      className="poster-overlay"
    >
      {poster ? (
        <>
          <div className="flex items-center gap-2 px-3 py-2">
            <p className="label mr-auto pl-2">{poster.title}</p>
            <button type="button" className="tool" aria-disabled={selected === 0} onClick={() => step(-1)}>
              <span className="sr-only">Previous page</span>
              <Sign path="M15 4l-8 8 8 8" />
            </button>
            <button
              type="button"
              className="tool"
              aria-disabled={selected === posters.length - 1}
              onClick={() => step(1)}
            >
              <span className="sr-only">Next page</span>
              <Sign path="M9 4l8 8-8 8" />
            </button>
            <button type="button" className="tool" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
              <span className="sr-only">Zoom</span>
              <Sign path={zoomed ? 'M4 12h16' : 'M12 4v16M4 12h16'} />
            </button>
            <button type="button" className="tool" ref={closeButton} onClick={() => dialog.current?.close()}>
              <span className="sr-only">Close</span>
              <Sign path="M5 5l14 14M19 5L5 19" />
            </button>
          </div>
          <div key={selected} className="poster-stage" data-zoomed={zoomed} {...(zoomed ? {} : swiping)}>
            {/* biome-ignore lint/a11y: a press on the poster is a shortcut. Everybody can use the Zoom button. */}
            <div
              style={{ '--ratio': ratio } as CSSProperties}
              onClick={() => setZoomed(!zoomed)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: what the renderer has drawn.
              dangerouslySetInnerHTML={{ __html: poster.html }}
            />
          </div>
        </>
      ) : null}
    </dialog>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="2.75" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Returns handlers that call the action for the direction of a swipe. */
function useSwipe(actions: Record<'left' | 'right' | 'down', () => void>) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!start.current || !isPrimary) return
      const x = clientX - start.current.x
      const y = clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) > Math.max(swipe, Math.abs(y))) actions[x < 0 ? 'left' : 'right']()
      else if (y > Math.max(swipe, Math.abs(x))) actions.down()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
