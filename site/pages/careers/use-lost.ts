import { type RefObject, useEffect, useState } from 'react'
import { forgetStored, readStoredFields, store } from '../../../ui/browser-storage.ts'
import { applicationFieldsOf } from './application-fields.ts'

const keptName = 'application-given'

/**
 * Tells which of two things a reload took from the visitor: the CV, because no page may keep a file, and the consent,
 * because it counts only where it is seen. The tab keeps only that they were given.
 */
export function useLost(form: RefObject<HTMLFormElement | null>) {
  const [lost, setLost] = useState({ cv: false, gdprConsent: false })

  const give = (what: 'cv' | 'gdprConsent', isGiven: boolean) => {
    store(keptName, { ...readStoredFields(keptName), [what]: isGiven })
    setLost((lost) => ({ ...lost, [what]: false }))
  }

  useEffect(() => {
    const given = readStoredFields(keptName)
    // Ticked before hydration, or restored by the browser.
    const isTicked = applicationFieldsOf(form.current, []).gdprConsent
    if (isTicked) store(keptName, { ...given, gdprConsent: true })
    if (given.cv || given.gdprConsent)
      setLost({ cv: given.cv === true, gdprConsent: !isTicked && given.gdprConsent === true })
  }, [form])

  const forgetGiven = () => {
    forgetStored(keptName)
    setLost({ cv: false, gdprConsent: false })
  }

  return { lost, give, forgetGiven }
}
