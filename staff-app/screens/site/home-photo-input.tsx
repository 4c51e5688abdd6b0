import { useRef } from 'react'
import type { HomePhoto } from '../../../contract/content/photo.ts'
import { photoAddress } from '../../../contract/content/photo-address.ts'
import { FieldError } from '../../../ui/field.tsx'
import type { InputProps } from './input-props.ts'
import { PhotoInput, Upload } from './photo-input.tsx'
import { uploadFilm } from './upload-film.ts'
import { useUpload } from './use-upload.ts'

/** The first photo of the home page, and a film that may run over it. */
export function HomePhotoInput(props: InputProps) {
  const { id, value, onChange } = props
  const photo = value as HomePhoto | undefined
  const latest = useRef(photo)
  latest.current = photo
  const uploading = useUpload(
    uploadFilm(() => !latest.current),
    ({ film, still }) => {
      const own = photo ?? (still && { ...still, alt: '', focus: { x: 50, y: 50 } })
      if (own) onChange({ ...own, film } satisfies HomePhoto)
    },
  )
  const film = uploading.step ? undefined : photo?.film
  return (
    <>
      <PhotoInput {...props} />
      <fieldset className="mt-6 min-w-0">
        <legend className="mb-1.5 font-bold">Home, the film over it</legend>
        {film ? (
          <video
            src={photoAddress(film.id, film.width, 'mp4')}
            controls
            muted
            loop
            playsInline
            className="mb-4 max-h-[45vh] max-w-full bg-line"
          />
        ) : null}
        <Upload id={`${id}-film`} kind="film" isMore={film !== undefined} {...uploading} />
        {photo && film ? (
          <button
            type="button"
            className="button-quiet mt-3"
            onClick={() => onChange({ ...photo, film: undefined } satisfies HomePhoto)}
          >
            Remove the film
          </button>
        ) : null}
        <FieldError id={`${id}-film-upload`} error={uploading.trouble} isLive />
      </fieldset>
    </>
  )
}
