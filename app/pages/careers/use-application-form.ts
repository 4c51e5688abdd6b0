import { useState } from 'react'
import { type FieldErrors, type Resolver, type SubmitErrorHandler, useForm } from 'react-hook-form'
import { showToast } from '../../ui/toast.ts'

/** The form as it is filled in, before the schema has looked at it. */
export interface ApplicationFields {
  title: string
  name: string
  email: string
  address: string
  town: string
  area: string
  postcode: string
  position: string
  cv: File[]
  gdprConsent: boolean
  referralCode: string
}

export type TextName = Exclude<keyof ApplicationFields, 'cv' | 'gdprConsent'>

const empty: ApplicationFields = {
  title: '',
  name: '',
  email: '',
  address: '',
  town: '',
  area: '',
  postcode: '',
  position: '',
  cv: [],
  gdprConsent: false,
  referralCode: '',
}

const loadRules = () => import('./application-rules.ts')
const loadSending = () => import('./send-application.ts')

// The schema comes with the first check, not with the page.
const resolver: Resolver<ApplicationFields> = async (...asked) => (await loadRules()).resolve(...asked)

/** The application form: idle, submitting, then sent and cleared, or failed and kept. */
export function useApplicationForm() {
  const [defaultValues] = useState(alreadyTyped)
  const { register, handleSubmit, setValue, setError, setFocus, reset, watch, formState } = useForm<ApplicationFields>({
    defaultValues,
    resolver,
    shouldFocusError: false,
  })
  const [progress, setProgress] = useState<number>()
  const errors = messagesOf(formState.errors)

  const focus = (name: keyof ApplicationFields) => {
    if (name === 'cv') document.getElementById('cv')?.focus()
    else setFocus(name)
  }

  const send = async (values: ApplicationFields) => {
    try {
      const { sendApplication } = await loadSending()
      await sendApplication(values as Parameters<typeof sendApplication>[0], setProgress)
      reset(empty)
      const description = "Thank you for your application. We'll be in touch soon."
      void showToast({ title: 'Application Submitted!', description })
    } catch (error) {
      fail(error)
    } finally {
      setProgress(undefined)
    }
  }

  const fail = (error: unknown) => {
    const { code, fields = [] } = error as { code?: string; fields?: { path: string; message: string }[] }
    console.error('The application was not sent:', code ?? error)
    const messages = new Map(fields.map(({ path, message }) => [path === 'cvUrl' ? 'cv' : path, message]))
    const wrong = seenFields.filter((name) => messages.has(name))
    for (const name of wrong) setError(name, { message: messages.get(name) })
    if (wrong[0]) focus(wrong[0])
    const description = 'Failed to submit application. Please try again.'
    void showToast({ title: 'Error', description, isDestructive: true })
  }

  const goToFirst: SubmitErrorHandler<ApplicationFields> = (found) => {
    const first = seenFields.find((name) => found[name])
    if (first) focus(first)
  }

  return {
    register,
    errors,
    progress,
    isSending: formState.isSubmitting,
    file: watch('cv')[0],
    onSubmit: handleSubmit(send, goToFirst),
    /** Loads what the submit needs when the form is first touched. */
    prepare: () => void Promise.all([loadRules(), loadSending()]).catch(() => {}),
    chooseFile: (file: File | undefined) =>
      setValue('cv', file ? [file] : [], {
        shouldValidate: formState.isSubmitted || file !== undefined,
        shouldDirty: true,
      }),
    /** All that a text field needs. */
    text: (name: TextName) => ({ id: name, error: errors[name], ...register(name) }),
  }
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>

/** What stands in the prerendered form when it comes alive: whoever was quick must not type it again. */
function alreadyTyped(): ApplicationFields {
  if (typeof document === 'undefined') return empty
  const typed = (Object.keys(empty) as (keyof ApplicationFields)[]).map((name) => {
    const field = document.getElementById(name)
    if (name === 'cv') return [name, []]
    if (field instanceof HTMLInputElement && field.type === 'checkbox') return [name, field.checked]
    return [name, field && 'value' in field ? field.value : '']
  })
  return { ...empty, ...Object.fromEntries(typed) }
}

const fieldOrder = Object.keys(empty) as (keyof ApplicationFields)[]
const seenFields = fieldOrder.filter((name) => name !== 'referralCode')

function messagesOf(errors: FieldErrors<ApplicationFields>): Partial<Record<keyof ApplicationFields, string>> {
  return Object.fromEntries(fieldOrder.map((name) => [name, errors[name]?.message]))
}
