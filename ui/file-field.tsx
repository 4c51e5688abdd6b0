import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { described, Field, type Labelled } from './field.tsx'

/**
 * A field for one file, chosen with the keyboard or a tap, or dropped onto the field. Shows the file with its size and
 * a button to remove it, or a `note` while there is no file.
 */
export function FileField({
  id,
  label,
  isRequired,
  error,
  hint,
  note,
  accept,
  file,
  onChoose,
}: Labelled & { note?: string; accept: string; file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const input = useFileInput(file, onChoose)
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }
  const remove = () => {
    onChoose(undefined)
    input.current?.focus()
  }
  const { 'aria-describedby': describedBy, ...tied } = described(id, { error, hint, isRequired })
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} hint={hint} isErrorLive>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the input inside serves everybody. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`border-2 border-dashed p-4 ${isOver ? 'border-ink bg-turmeric' : error ? 'border-chilli' : 'border-bark'}`}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          className="block w-full cursor-pointer file:mr-4 file:cursor-pointer file:border-0 file:bg-ink file:px-4 file:py-2.5 file:font-bold file:text-paper"
          // After a drop, the browser's own text would still say that no file is chosen.
          style={file ? { color: 'transparent' } : undefined}
          // Emptied, so that choosing the same file again counts: the file may have changed.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => onChoose(event.target.files?.[0])}
          {...tied}
          aria-describedby={
            [file ? `${id}-file` : note && `${id}-note`, describedBy].filter(Boolean).join(' ') || undefined
          }
        />
        <div className="mt-3 flex min-h-[1.5em] flex-wrap items-baseline">
          <div aria-live="polite" className="min-w-0">
            {file ? (
              <p className="flex flex-wrap items-baseline gap-x-4">
                <span id={`${id}-file`} className="flex min-w-0 flex-wrap gap-x-4">
                  <span className="min-w-0 font-bold wrap-anywhere">{file.name}</span>
                  <span className="text-bark">{sizeInWords(file.size)}</span>
                </span>
                <button type="button" onClick={remove} className="trail -my-1 cursor-pointer py-1">
                  Remove
                </button>
              </p>
            ) : note ? (
              <p id={`${id}-note`} className="mr-1.5 font-bold">
                {note}
              </p>
            ) : null}
          </div>
          {file ? null : <p className="text-base text-bark pointer-coarse:hidden">or drop the file here</p>}
        </div>
      </div>
    </Field>
  )
}

/**
 * Keeps the input in step with the file. Empties the input when the file is removed, and reports a file chosen before
 * hydration.
 */
function useFileInput(file: File | undefined, onChoose: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(file)
  useEffect(() => {
    if (shown.current && !file && input.current) input.current.value = ''
    shown.current = file
  }, [file])
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.files?.[0]
    if (early) onChoose(early)
  })
  useEffect(() => takeEarly(), [])
  return input
}

/** Keeps browsers from opening a file dropped outside the field, which would lose the page and its text. */
export function useNoStrayDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const stop = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', stop, { signal: listening.signal })
    window.addEventListener('drop', stop, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

function sizeInWords(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`
}
