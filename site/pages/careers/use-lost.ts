import { type RefObject, useEffect, useState } from 'react'
import { forget, keep, readKept } from '../../tab-storage.ts'
import { fieldsOf } from './application-fields.ts'

const keptName = 'application-given'

/**
 * Tells which of two things a reload took from the visitor: the CV, because no page may keep a file, and the consent,
 * because it counts only where it is seen. The tab keeps only that they were given.
 */
export function useLost(form: RefObject<HTMLFormElement | null>) {
  const [lost, setLost] = useState({ cv: false, gdprConsent: false })

  const give = (what: 'cv' | 'gdprConsent', isGiven: boolean) => {
    keep(keptName, { ...readKept(keptName), [what]: isGiven })
    setLost((lost) => ({ ...lost, [what]: false }))
  }

  useEffect(() => {
    const given = readKept(keptName)
    // Ticked before hydration, or restored by the browser.
    const isTicked = fieldsOf(form.current, []).gdprConsent
    if (isTicked) keep(keptName, { ...given, gdprConsent: true })
    if (given.cv || given.gdprConsent)
      setLost({ cv: given.cv === true, gdprConsent: !isTicked && given.gdprConsent === true })
  }, [form])

  const forgetGiven = () => {
    forget(keptName)
    setLost({ cv: false, gdprConsent: false })
  }

  return { lost, give, forgetGiven }
}
