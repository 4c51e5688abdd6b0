import { useEffect, useRef, useState } from 'react'
import { announce } from '../../layout/announcer.tsx'
import type { Send, UploadStep } from './upload-photo.ts'

/** Uploads files, one at a time, and calls `onDone` with the photo or film that the server made. Leaving the form ends it. */
export function useUpload<Made>(send: Send<Made>, onDone: (made: Made) => void) {
  const [step, setStep] = useState<UploadStep>()
  const [trouble, setTrouble] = useState<string>()
  const underWay = useRef<AbortController>(undefined)
  // The form may have changed during the upload.
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
    send(chosen, (next) => ifStillWanted(() => setStep(next)), own.signal)
      .then(
        (made) =>
          ifStillWanted(() => {
            latest.current(made)
            announce('It is uploaded.')
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
