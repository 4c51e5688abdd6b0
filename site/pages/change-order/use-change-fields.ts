import { useEffect, useRef, useState } from 'react'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { forgetStored, readStoredTexts, store } from '../../../ui/browser-storage.ts'
import { restoreFields, textsOf } from '../../../ui/form.ts'
import { whenLeft } from '../../../ui/when-left.ts'
import { type Packages, type Texts, textsOfOwnOrder } from './change-texts.ts'

/** The form's fields. Texts stay in their inputs; the state holds only what the page says about them. */
export function useChangeFields(order: OwnOrder, packages: Packages) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<Texts>(undefined)
  const [texts, setTexts] = useState<Texts>(() => textsOfOwnOrder(order, packages))
  const [eventDate, setEventDate] = useState(order.fields.event_date)
  // A ref, because leaving a field while a day is being chosen must see the new day.
  const day = useRef(eventDate)
  const keptName = `change-${order.order_number}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: typed text stays until the order or what is sold changes.
  useEffect(() => {
    if (!form.current) return
    const [before, after] = [shown.current, textsOfOwnOrder(order, packages)]
    shown.current = after
    // After a reload, the tab's storage still has what was typed.
    const present = before ? { ...textsOf(form.current) } : { ...after, ...readStoredTexts(keptName) }
    // Untouched fields follow the order, and so do packages that the form newly offers.
    for (const [name, text] of Object.entries(after))
      if (before && (before[name] ?? present[name]) === present[name]) present[name] = text
    if (before) fill(form.current, present)
    else restoreFields(form.current, present)
    day.current = present.eventDate ?? ''
    setEventDate(day.current)
    setTexts({ ...textsOf(form.current), eventDate: day.current })
  }, [order.version, packages])

  /**
   * Updates the state from the fields, and keeps what is typed. A time or postcode keeps its earlier value in the state
   * while it is being typed.
   */
  const refresh = () => {
    const present = { ...textsOf(form.current), eventDate: day.current }
    const typedIn = document.activeElement as HTMLInputElement | null
    const unfinished = typedIn?.name === 'eventTime' || typedIn?.name === 'deliveryPostalCode' ? typedIn.name : ''
    setTexts((texts) => ({ ...present, ...(unfinished && { [unfinished]: texts[unfinished] ?? '' }) }))
    const before = textsOfOwnOrder(order, packages)
    store(keptName, Object.fromEntries(Object.entries(present).filter(([name, text]) => text !== before[name])))
  }

  return {
    form,
    texts,
    eventDate,
    refresh,
    leave(field: Element & { name?: string }) {
      if (field.name === 'eventTime' || field.name === 'deliveryPostalCode') whenLeft(field, refresh)
    },
    chooseDay(chosen: string) {
      day.current = chosen
      setEventDate(chosen)
      refresh()
    },
    /** Forgets what was typed. The form shows the order again, and follows it from now on. */
    letGo() {
      forgetStored(keptName)
      const asItIs = textsOfOwnOrder(order, packages)
      if (form.current) fill(form.current, asItIs)
      day.current = order.fields.event_date
      setEventDate(day.current)
      setTexts(asItIs)
    },
  }
}

function fill(form: HTMLFormElement, texts: Texts): void {
  for (const field of form.elements as Iterable<Element & Partial<HTMLInputElement>>) {
    const text = texts[field.name ?? '']
    if (text !== undefined && field.type !== 'hidden') field.value = text
  }
}
