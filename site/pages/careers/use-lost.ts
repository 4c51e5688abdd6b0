import { type RefObject, useEffect, useState } from 'react'
import { forget, keep, readKept } from '../../tab-storage.ts'
import { fieldsOf } from './application-fields.ts'

const keptName = 'application-given'

/**
 * Which of two things the visitor had given before a reload took them: no page may keep a file, and a consent counts
 * where it is seen. The tab only keeps that they were given.
 */
export function useLost(form: RefObject<HTMLFormElement | null>) {
  const [lost, setLost] = useState({ cv: false, gdprConsent: false })

  const give = (what: 'cv' | 'gdprConsent', isGiven: boolean) => {
    keep(keptName, { ...readKept(keptName), [what]: isGiven })
    setLost((lost) => ({ ...lost, [what]: false }))
  }

  useEffect(() => {
    const given = readKept(keptName)
    // Ticked before the page was alive, or by a browser that brings it back.
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
