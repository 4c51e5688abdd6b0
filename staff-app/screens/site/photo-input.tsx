import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { MadePhoto, Photo } from '../../../contract/content/photo.ts'
import { photoAddress, photoWidths, type UploadKind } from '../../../contract/content/photo-address.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { useNoStrayDrops } from '../../../ui/file-field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { AskBeforeStopping } from './ask-before-stopping.tsx'
import type { InputProps } from './input-props.ts'
import { type Send, type UploadStep, upload } from './upload-photo.ts'
import { useUpload } from './use-upload.ts'

/** What the form says about the files that it accepts. */
const words = {
  photo: {
    // Leaves out HEIC, so an iPhone hands over its photos as JPEG.
    types: 'image/jpeg,image/png,image/webp,image/avif',
    camera: 'image/*',
    take: 'Take a photo',
    hint: 'JPEG, PNG, WebP or AVIF, up to 15 MB.',
  },
  film: {
    types: 'video/mp4,video/quicktime',
    camera: 'video/*',
    take: 'Take a film',
    hint: 'MP4 (H.264), up to a minute and 12 MB. Nobody hears its sound: it is taken out. The photo above is shown until the film runs; without one, the film’s first picture is taken.',
  },
} satisfies Record<UploadKind, object>

const uploadPhoto: Send<MadePhoto> = (...sent) => upload('photo', ...sent)

/** How far an arrow key moves the point that stays in view, in percent. */
const stride = 5

/** A photo: dropped, chosen or taken, then with its crops and what it shows. */
export function PhotoInput({ id, label, words: { crops = {} }, value, onChange, error }: InputProps) {
  const photo = value as Photo | undefined
  const uploading = useUpload(uploadPhoto, (made) =>
    // A film over the photo stays.
    onChange({ ...photo, ...made, alt: '', focus: { x: 50, y: 50 } } satisfies Photo),
  )
  const { step, trouble } = uploading
  const isUndescribed = photo?.alt?.trim() === ''
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      {photo && !step ? (
        <div className="mb-4 space-y-4">
          <InView photo={photo} onChange={(focus) => onChange({ ...photo, focus })} />
          <Crops photo={photo} crops={crops} />
          <Described id={id} photo={photo} error={isUndescribed ? error : undefined} onChange={onChange} />
        </div>
      ) : null}
      <Upload id={id} kind="photo" isMore={photo !== undefined} {...uploading} />
      {photo && !step ? (
        <button type="button" className="button-quiet mt-3" onClick={() => onChange(undefined)}>
          Remove the photo
        </button>
      ) : null}
      <FieldError id={`${id}-upload`} error={trouble ?? (isUndescribed ? undefined : error)} isLive />
    </fieldset>
  )
}

/** Where a file is dropped or chosen, and how far its upload is. */
export function Upload({
  id,
  kind,
  isMore,
  step,
  upload,
  stop,
}: {
  id: string
  kind: UploadKind
  /** True if there is one already. */
  isMore: boolean
} & Pick<ReturnType<typeof useUpload>, 'step' | 'upload' | 'stop'>) {
  return step ? (
    <Uploading id={id} kind={kind} step={step} onStop={stop} />
  ) : (
    <Choose kind={kind} isMore={isMore} onChoose={upload} />
  )
}

/** Where a file is dropped or chosen. On a phone one can also be taken. */
function Choose({
  kind,
  isMore,
  onChoose,
}: {
  kind: UploadKind
  isMore: boolean
  onChoose: (file: File | undefined) => void
}) {
  const { types, camera, take, hint } = words[kind]
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the inputs inside serve everybody.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-3 border-2 border-dashed p-4 ${isOver ? 'border-ink bg-turmeric/30' : 'border-bark'}`}
    >
      <FileButton label={`Choose ${isMore ? 'another' : 'a'} ${kind}`} accept={types} onChoose={onChoose} />
      {/* Some phones offer their camera only to an input with `capture`. */}
      <FileButton
        className="pointer-fine:hidden"
        label={take}
        accept={camera}
        capture="environment"
        onChoose={onChoose}
      />
      <p className="text-base text-bark pointer-coarse:hidden">or drop it here</p>
      <p className="w-full text-base text-bark">{hint}</p>
    </div>
  )
}

function FileButton({
  label,
  className = '',
  onChoose,
  ...input
}: {
  label: string
  className?: string
  accept: string
  capture?: 'environment'
  onChoose: (file: File | undefined) => void
}) {
  return (
    <label
      className={`button-quiet has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember ${className}`}
    >
      {label}
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Cleared, so that the same file can be chosen again to go on with its upload.
          target.value = ''
        }}
        {...input}
      />
    </label>
  )
}

function Uploading({ id, kind, step, onStop }: { id: string; kind: UploadKind; step: UploadStep; onStop: () => void }) {
  const percent = step.what === 'making' ? 100 : Math.round(step.share * 100)
  const says = {
    sending: `Uploading: ${percent} %`,
    waiting: `${percent} % is uploaded. It goes on as soon as there is a line.`,
    making: `Making the ${kind} ready…`,
  }
  return (
    <div data-unsaved className="space-y-3 border-2 border-line p-4">
      <AskBeforeStopping />
      <Progress id={`${id}-progress`} label={says[step.what]} share={percent / 100} />
      <button type="button" className="button-quiet" onClick={onStop}>
        Stop
      </button>
    </div>
  )
}

/** The whole photo. A press on it, or the arrow keys, set the point that stays in view in every crop. */
function InView({ photo, onChange }: { photo: Photo; onChange: (focus: Photo['focus']) => void }) {
  const { x, y } = photo.focus
  const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
  function press(event: MouseEvent<HTMLElement>) {
    // A click by the Enter key has no position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    })
  }
  function move(event: KeyboardEvent) {
    const [right, down] = strides[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    onChange({ x: within(x + right), y: within(y + down) })
  }
  return (
    <div>
      <button
        type="button"
        aria-label={`What stays in view: ${x} % from the left, ${y} % from the top. The arrow keys move it.`}
        className="relative block w-full cursor-crosshair bg-line"
        style={{ maxWidth: `calc(45vh * ${photo.width / photo.height})` }}
        onClick={press}
        onKeyDown={move}
      >
        <img {...sourceOf(photo)} alt="" className="block h-auto w-full" />
        <span
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-4 border-ember shadow-[0_0_0_2px_#17110e,inset_0_0_0_2px_#17110e]"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </button>
      <p className="mt-1.5 text-base text-bark">Press what has to stay in view where the photo is cut.</p>
    </div>
  )
}

const strides: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-stride, 0],
  ArrowRight: [stride, 0],
  ArrowUp: [0, -stride],
  ArrowDown: [0, stride],
}

/** How each place of the site crops the photo. */
function Crops({ photo, crops }: { photo: Photo; crops: Record<string, string> }) {
  return (
    <ul aria-label="How it is cut" className="flex flex-wrap gap-4">
      {Object.entries(crops).map(([where, ratio]) => (
        <li key={where}>
          <img
            {...sourceOf(photo)}
            alt=""
            className="h-24 w-auto border border-line object-cover"
            style={{ aspectRatio: ratio, objectPosition: `${photo.focus.x}% ${photo.focus.y}%` }}
          />
          <p className="mt-1 text-base text-bark">{where}</p>
        </li>
      ))}
    </ul>
  )
}

/** Says what the photo shows, or that it is decoration. */
function Described({ id, photo, error, onChange }: Pick<InputProps, 'id' | 'error' | 'onChange'> & { photo: Photo }) {
  const isDecoration = photo.alt === null
  return (
    <div className="space-y-2">
      {isDecoration ? null : (
        <TextField
          id={`${id}-alt`}
          label="What it shows, for those who can’t see it"
          hint="Such as: a copper bowl of daal with rice."
          autoComplete="off"
          maxLength={200}
          value={photo.alt ?? ''}
          error={error}
          onChange={({ target }) => onChange({ ...photo, alt: target.value })}
        />
      )}
      <CheckboxField
        id={`${id}-decoration`}
        checked={isDecoration}
        onChange={({ target }) => onChange({ ...photo, alt: target.checked ? null : '' })}
      >
        It is decoration: who can’t see it misses nothing.
      </CheckboxField>
    </div>
  )
}

/** Returns the address of a photo at a width for this screen, with the photo's size. */
function sourceOf({ id, width, height }: Photo) {
  const shown = photoWidths(width).find((each) => each >= 800) ?? width
  return { src: photoAddress(id, shown, 'jpg'), width, height }
}
