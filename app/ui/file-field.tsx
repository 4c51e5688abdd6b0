import { type DragEvent, useEffect, useRef, useState } from 'react'
import { described, Field, type Labelled } from './field.tsx'

/** A field for one file: chosen with the keyboard or a tap, or dropped onto it; shown with its size, and removable. */
export function FileField({
  id,
  label,
  isRequired,
  error,
  hint,
  accept,
  file,
  onChoose,
}: Labelled & { accept: string; file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
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
  // A file that is gone must be gone from the input too, or choosing it again would not be a change.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])
  return (
    <Field {...{ id, label, isRequired, error, hint }}>
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
          // With a file from a drop the browser's own text would say that none is chosen.
          style={file ? { color: 'transparent' } : undefined}
          onChange={(event) => onChoose(event.target.files?.[0])}
          {...described(id, { error, hint, isRequired })}
        />
        {file ? (
          <p className="mt-3 flex flex-wrap items-baseline gap-x-4" aria-live="polite">
            <span className="min-w-0 font-bold break-all">{file.name}</span>
            <span className="text-bark">{sizeInWords(file.size)}</span>
            <button type="button" onClick={remove} className="trail cursor-pointer py-1">
              Remove
            </button>
          </p>
        ) : (
          <p className="mt-2 text-base text-bark">or drop the file here</p>
        )}
      </div>
    </Field>
  )
}

function sizeInWords(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`
}
