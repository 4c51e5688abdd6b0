import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { forgetStored, readStoredTexts, store } from '../../../ui/browser-storage.ts'
import { focusOn, partMissing, restoreFields, textsOf } from '../../../ui/form.ts'
import { type FieldErrors, useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import type { BackendError } from '../../backend.ts'
import type { EnquiryTexts, FieldName } from './enquiry-rules.ts'
import { type EnquiryContent, textsFromOrder } from './from-order.ts'

const draftName = 'enquiry-draft'

/** Loads what a submit needs: the rules, and how to send an enquiry. Called when the form is first touched. */
async function loadParts() {
  const [{ checkEnquiry, faultInEnquiry, fieldsInOrder }, { sendEnquiry }] = await Promise.all([
    import('./enquiry-rules.ts'),
    import('./send-enquiry.ts'),
  ])
  return { checkEnquiry, faultInEnquiry, fieldsInOrder, sendEnquiry }
}

/** The enquiry form: idle, sending, then sent, or failed and kept. */
export function useEnquiryForm() {
  const content = useLoaderData<EnquiryContent>()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ isMailed: boolean }>()
  const [notice, setNotice] = useState<string>()
  const read = (): EnquiryTexts => textsOf(form.current)
  const { errors, change, leave, tell, beStrict, clear } = useFieldErrors<EnquiryTexts>({
    read,
    faultIn: async (name, typed) => (await loadParts().catch(() => undefined))?.faultInEnquiry(name, typed),
    whenLeft: ['customer_email', 'customer_phone'],
  })

  /** Fills in the kept texts of this form, or else what was typed into the order form. */
  const fill = () => {
    const kept = readStoredTexts(draftName)
    const texts = Object.values(kept).some(Boolean) ? kept : textsFromOrder(content)
    if (form.current) restoreFields(form.current, texts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled in once, before anybody has typed.
  useEffect(fill, [])

  const point = async (found: FieldErrors<FieldName>) => {
    tell(found)
    const { fieldsInOrder } = await loadParts()
    const first = fieldsInOrder.find((name) => found[name])
    if (first) focusOn(form.current, first)
  }

  const fail = async (error: unknown) => {
    const { code, fields = [], message } = error as Partial<BackendError>
    console.error('The enquiry was not sent:', code ?? error)
    if (fields.length > 0) await point(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
    // Only a BackendError has a code, and a message fit to be shown.
    else setNotice(code ? message : partMissing)
  }

  const submit = async () => {
    setNotice(undefined)
    const parts = await loadParts().catch(fail)
    if (!parts) return
    const checked = parts.checkEnquiry(read())
    beStrict()
    if ('errors' in checked) return point(checked.errors)
    setSending(true)
    try {
      const isMailed = await parts.sendEnquiry(checked.enquiry)
      forgetStored(draftName)
      clear()
      setSent({ isMailed })
    } catch (error) {
      await fail(error)
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    errors,
    notice,
    isSending,
    sent,
    leave,
    onSubmit: useSubmit(submit),
    /** Loads what the submit needs when the form is first touched. */
    prepare: () => void Promise.all([loadParts(), import('../../supabase.ts')]).catch(() => {}),
    change(name: string) {
      if (name) change(name as FieldName)
      store(draftName, read())
    },
    field: (name: FieldName) => ({ id: name, name, error: errors[name] }),
  }
}
