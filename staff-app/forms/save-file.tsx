import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import type { FileToSave, fileSchema } from '../../contract/staff/file.ts'
import { useAct } from '../session/use-act.ts'
import { ActError } from './act-error.tsx'

/** A button that has the browser save the file that a call answers with. */
export function SaveFile<Call extends StaffCall<z.ZodType, typeof fileSchema>>({
  call,
  input,
  label,
  children,
}: {
  call: Call
  input: z.input<Call['input']>
  /** What it saves, for a screen reader where the button's text alone does not say it. */
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
  // A browser may begin to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
