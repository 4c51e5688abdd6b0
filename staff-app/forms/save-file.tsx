import type { z } from 'zod'
import type { FileToSave, fileSchema, StaffCall } from '../../contract/staff/call.ts'
import { useAct } from '../session/use-act.ts'
import { ActError } from './act-error.tsx'

/** A button that downloads the file that a call returns. */
export function SaveFile<Call extends StaffCall<z.ZodType, typeof fileSchema>>({
  call,
  input,
  label,
  children,
}: {
  call: Call
  input: z.input<Call['input']>
  /** What is saved, for screen readers, if the button's text does not say so. */
  label?: string
  children: string
}) {
  const { act, isBusy, error } = useAct(call, (file) => save(file as FileToSave))
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        aria-label={label}
        aria-disabled={isBusy}
        onClick={() => act(input)}
      >
        {children}
      </button>
      <ActError error={error} />
    </>
  )
}

function save({ name, type, base64 }: FileToSave): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // Some browsers start reading the file only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
