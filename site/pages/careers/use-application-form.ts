import { useEffect, useRef, useState } from 'react'
import { focusOn, partMissing } from '../../../ui/form.ts'
import { clearToasts, loadToaster, showToast } from '../../../ui/toast.ts'
import { type FieldErrors, useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import type { BackendError } from '../../backend.ts'
import {
  applicationFieldsOf,
  type FieldName,
  forgetKept,
  keepTexts,
  restoreTexts,
  seenFields,
} from './application-fields.ts'
import type { ApplicationValues } from './send-application.ts'
import { useLost } from './use-lost.ts'

const trapFilled =
  'Your browser filled in a field that is hidden here, as only robots do. It is empty now. Please press Send again.'

/**
 * Shows that sending failed. Suggests another try only where that can help, not where a field must be changed first.
 */
function sayFailed({ code, fields = [] }: Partial<BackendError>) {
  const isAtField = fields.some(({ path }) => seenFields.some((name) => name === path))
  const advice = isAtField || code === 'applications_full' ? '' : ' Please try again.'
  void showToast({ title: 'Error', description: `Failed to submit application.${advice}`, isDestructive: true })
}

/** Returns the server's error for each field. */
function faultsOf(fields: BackendError['fields'] = []): FieldErrors<FieldName> {
  return Object.fromEntries(fields.map(({ path, message }) => [path === 'cvUrl' ? 'cv' : path, message]))
}

/** Loads what a submit needs: the rules, and how to send an application. Called when the form is first touched. */
async function loadParts() {
  const [{ checkApplication, faultInApplication }, { sendApplication }] = await Promise.all([
    import('./application-rules.ts'),
    import('./send-application.ts'),
  ])
  return { checkApplication, faultInApplication, sendApplication }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

/** The application form: idle, submitting, then sent and cleared, or failed and kept. */
export function useApplicationForm() {
  const form = useRef<HTMLFormElement>(null)
  const cv = useRef<File[]>([])
  const [file, setFile] = useState<File>()
  const { lost, give, forgetGiven } = useLost(form)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState<number>()
  /** Why sending failed, or the email address that the answer to a sent application goes to. */
  const [told, setTold] = useState<{ notice?: string | undefined; sentTo?: string }>({})
  const read = () => applicationFieldsOf(form.current, cv.current)
  const { errors, check, change, leave, tell, beStrict, clear } = useFieldErrors({
    read,
    faultIn: async (name, value) => (await loadParts().catch(() => undefined))?.faultInApplication(name, value),
    whenLeft: ['email'],
  })
  useEffect(() => restoreTexts(form.current), [])
  // A toast leaves with its page.
  useEffect(() => clearToasts, [])

  const hold = (file: File | undefined) => {
    cv.current = file ? [file] : []
    setFile(file)
  }

  const point = (found: FieldErrors<FieldName>) => {
    tell(found)
    const first = seenFields.find((name) => found[name])
    if (first) focusOn(form.current, first)
  }

  const send = async (application: ApplicationValues, sendApplication: Parts['sendApplication']) => {
    try {
      await sendApplication(application, setProgress)
      form.current?.reset()
      hold(undefined)
      clear()
      forgetKept()
      forgetGiven()
      setTold({ sentTo: application.email })
      const description = "Thank you for your application. We'll be in touch soon."
      void showToast({ title: 'Application Submitted!', description })
    } catch (error) {
      fail(error)
    } finally {
      setProgress(undefined)
    }
  }

  const fail = (error: unknown) => {
    const { code, fields, message } = error as Partial<BackendError>
    console.error('The application was not sent:', code ?? error)
    const found = faultsOf(fields)
    const isAtField = seenFields.some((name) => found[name])
    if (isAtField) point(found)
    if (found.referralCode) {
      const trap = form.current?.querySelector<HTMLInputElement>('#referralCode')
      if (trap) trap.value = ''
      setTold({ notice: trapFilled })
    } else if (!isAtField && code) {
      // A field's own error says enough. Only a BackendError has a code, and a message fit to be shown.
      setTold({ notice: message })
    }
    sayFailed(error as Partial<BackendError>)
  }

  const failWithoutPart = (error: unknown) => {
    fail(error)
    setTold({ notice: partMissing })
  }

  const submit = async () => {
    setTold({})
    clearToasts()
    const parts = await loadParts().catch(failWithoutPart)
    if (!parts) return
    setSending(true)
    const checked = await parts.checkApplication(read())
    beStrict()
    point(checked.errors ?? {})
    if (checked.application) await send(checked.application, parts.sendApplication)
    setSending(false)
  }

  return {
    form,
    errors,
    progress,
    told,
    isSending,
    lost,
    file,
    leave,
    onSubmit: useSubmit(submit),
    /** Loads what the submit needs when the form is first touched. */
    prepare: () => void Promise.all([loadParts(), loadToaster(), import('../../supabase.ts')]).catch(() => {}),
    chooseFile(file: File | undefined) {
      give('cv', file !== undefined)
      hold(file)
      void check('cv')
    },
    /** Handles a changed field. `chooseFile` handles the file. */
    change({ name, checked }: HTMLInputElement) {
      if (name === 'gdprConsent') give(name, checked)
      if (name) change(name as FieldName)
      keepTexts(form.current)
    },
    field: (name: FieldName) => ({ id: name, name, error: errors[name] }),
  }
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>
