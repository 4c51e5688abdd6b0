import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type SubmitErrorHandler, useForm } from 'react-hook-form'
import { partMissing } from '../../../ui/part-missing.ts'
import { clearToasts, loadToaster, showToast } from '../../../ui/toast.ts'
import type { BackendError } from '../../backend.ts'
import {
  type ApplicationFields,
  fieldOrder,
  firstValues,
  forgetKept,
  keepTexts,
  seenFields,
  type TextName,
  untouched,
} from './application-fields.ts'
import { useCv } from './use-cv.ts'
import { useEmail } from './use-email.ts'
import { useLost } from './use-lost.ts'

const trapFilled =
  'Your browser filled in a field that is hidden here, as only robots do. It is empty again. Please press Send once more.'

/** Whether the same application, sent again, may be taken: a field at fault has to be changed first. */
function mayPassAgain({ code, fields = [] }: Partial<BackendError>) {
  return code !== 'applications_full' && !fields.some(({ path }) => seenFields.some((name) => name === path))
}

/** What a submit needs: the rules, and how an application is sent. */
async function loadParts() {
  const [{ resolve }, { sendApplication }] = await Promise.all([
    import('./application-rules.ts'),
    import('./send-application.ts'),
  ])
  return { resolve, sendApplication }
}

// The schema comes with the first check, not with the page. Where it does not come, the submit stops and says so.
const resolver: Resolver<ApplicationFields> = async (...asked) => {
  const parts = await loadParts().catch(() => undefined)
  return parts ? parts.resolve(...asked) : { values: asked[0], errors: {} }
}

/** The application form: idle, submitting, then sent and cleared, or failed and kept. */
export function useApplicationForm() {
  const [defaultValues] = useState(firstValues)
  const form = useForm<ApplicationFields>({ defaultValues, resolver, shouldFocusError: false })
  const { register, handleSubmit, setValue, getValues, setError, setFocus, reset, formState } = form
  const cv = useCv(form)
  const email = useEmail(form)
  const { lost, give, forgetGiven } = useLost(form)
  const isBusy = useRef(false)
  const [progress, setProgress] = useState<number>()
  const [notice, setNotice] = useState<string>()
  const errors = messagesOf(formState.errors)
  // What was typed before the page was alive is kept too.
  useEffect(() => keepTexts(getValues()), [getValues])

  const focus = (name: keyof ApplicationFields) => {
    if (name === 'cv') document.getElementById('cv')?.focus()
    else setFocus(name)
  }

  const send = async (values: ApplicationFields) => {
    try {
      const { sendApplication } = await loadParts()
      await sendApplication(values as Parameters<typeof sendApplication>[0], setProgress)
      reset(untouched)
      forgetKept()
      forgetGiven()
      const description = "Thank you for your application. We'll be in touch soon."
      void showToast({ title: 'Application Submitted!', description })
    } catch (error) {
      fail(error)
    } finally {
      setProgress(undefined)
    }
  }

  const fail = (error: unknown) => {
    const { code, fields = [], message } = error as Partial<BackendError>
    console.error('The application was not sent:', code ?? error)
    const messages = new Map(fields.map(({ path, message }) => [path === 'cvUrl' ? 'cv' : path, message]))
    const wrong = seenFields.filter((name) => messages.has(name))
    for (const name of wrong) setError(name, { message: messages.get(name) })
    if (wrong[0]) focus(wrong[0])
    if (messages.has('referralCode')) {
      setValue('referralCode', '')
      setNotice(trapFilled)
    } else if (!wrong[0] && code) {
      // A field at fault speaks for itself. Only a BackendError has a code, and words that are fit to be shown.
      setNotice(message)
    }
    const advice = mayPassAgain(error as Partial<BackendError>) ? ' Please try again.' : ''
    const description = `Failed to submit application.${advice}`
    void showToast({ title: 'Error', description, isDestructive: true })
  }

  const failWithoutPart = (error: unknown) => {
    fail(error)
    setNotice(partMissing)
  }

  const goToFirst: SubmitErrorHandler<ApplicationFields> = (found) => {
    const first = seenFields.find((name) => found[name])
    if (first) focus(first)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setNotice(undefined)
    clearToasts()
    await loadParts().then(() => handleSubmit(send, goToFirst)(event), failWithoutPart)
    isBusy.current = false
  }

  return {
    register,
    errors,
    progress,
    notice,
    isSending: formState.isSubmitting,
    lost,
    file: cv.file,
    keep: () => keepTexts(getValues()),
    onSubmit: (event: FormEvent) => void submit(event),
    /** Loads what the submit needs when the form is first touched. */
    prepare: () => void Promise.all([loadParts(), loadToaster(), import('../../supabase.ts')]).catch(() => {}),
    chooseFile(file: File | undefined) {
      give('cv', file !== undefined)
      cv.choose(file)
    },
    /** All that a text field needs. */
    text: (name: TextName) => ({ id: name, error: errors[name], ...register(name, name === 'email' ? email : {}) }),
    consent: () => register('gdprConsent', { onChange: ({ target }) => give('gdprConsent', target.checked) }),
  }
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>

function messagesOf(errors: FieldErrors<ApplicationFields>): Partial<Record<keyof ApplicationFields, string>> {
  return Object.fromEntries(fieldOrder.map((name) => [name, errors[name]?.message]))
}
