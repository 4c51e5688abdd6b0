import { type FormEvent, useRef, useState } from 'react'
import { textsOf } from '../../ui/form.ts'
import type { Texts } from '../session/kept-drafts.ts'

/**
 * Holds the texts of an order's form, which starts with `begun`. `keep` stores what was typed and returns what the form
 * shows from then on. The form goes inside an element with the ref `around`, whose events call `change`.
 */
export function useTyped(begun: Texts, keep: (typed: Texts, before: Texts) => Texts) {
  const around = useRef<HTMLDivElement>(null)
  const [texts, setTexts] = useState(begun)
  const [day, setDay] = useState(begun.event_date ?? '')
  const chosenDay = useRef(day)
  const form = () => around.current?.querySelector('form') ?? null
  const typed = (): Texts => ({ ...textsOf(form()), event_date: chosenDay.current })
  /** Tells the form that a button has changed a field, as if somebody had typed there. */
  function changeBy(name: string) {
    form()
      ?.querySelector(`[name="${name}"]`)
      ?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    around,
    texts,
    setTexts,
    day,
    typed,
    changeBy,
    /** Stores what is typed. A postcode is judged when its field is left, because half a postcode is always wrong. */
    change({ type, target }: FormEvent) {
      const now = keep(typed(), texts)
      const isPostcode =
        type === 'input' && target instanceof HTMLInputElement && target.name === 'delivery_postal_code'
      setTexts(isPostcode ? { ...now, delivery_postal_code: texts.delivery_postal_code } : now)
    },
    chooseDay(chosen: string) {
      chosenDay.current = chosen
      setDay(chosen)
      changeBy('event_date')
    },
  }
}
