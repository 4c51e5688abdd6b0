import { useEffect, useRef, useState } from 'react'
import type { MadePhoto } from '../../../contract/content/photo.ts'
import { announce } from '../../layout/announcer.tsx'
import { type UploadStep, uploadPhoto } from './upload-photo.ts'

/** Uploads photos, one at a time. `onDone` gets the photo. Leaving the form ends the upload. */
export function useUpload(onDone: (photo: MadePhoto) => void) {
  const [step, setStep] = useState<UploadStep>()
  const [trouble, setTrouble] = useState<string>()
  const underWay = useRef<AbortController>(undefined)
  // The form may have changed while the photo was uploading.
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => () => underWay.current?.abort(), [])

  function upload(chosen: File | undefined) {
    if (!chosen) return
    underWay.current?.abort()
    const own = new AbortController()
    underWay.current = own
    const ifStillWanted = (then: () => void) => own.signal.aborted || then()
    setTrouble(undefined)
    uploadPhoto(chosen, (next) => ifStillWanted(() => setStep(next)), own.signal)
      .then(
        (photo) =>
          ifStillWanted(() => {
            latest.current(photo)
            announce('The photo is there.')
          }),
        (error: Error) => ifStillWanted(() => setTrouble(error.message)),
      )
      .finally(() => ifStillWanted(() => setStep(undefined)))
  }

  function stop() {
    underWay.current?.abort()
    setStep(undefined)
  }

  return { step, trouble, upload, stop }
}
