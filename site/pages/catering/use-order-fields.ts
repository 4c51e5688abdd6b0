import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { quantitiesOf, toQuantity } from '../../../contract/quantities.ts'
import { restoreFields, textsOf } from '../../../ui/form.ts'
import { showToast } from '../../../ui/toast.ts'
import { whenLeft } from '../../../ui/when-left.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { clearDraft, clearPaidDraft, isDraftPaid, onDraftPaid, readDraft, writeDraft } from '../../ordering/draft.ts'
import {
  chosen,
  type Draft,
  missingOf,
  type Quantities,
  repriced,
  totalPence,
  withNames,
} from '../../ordering/order-form.ts'
import { useClashes } from '../../ordering/use-clashes.ts'
import { onSeenAgain } from '../../when-seen.ts'
import { isEmpty, useUnfinishedOrder } from './use-unfinished-order.ts'

/**
 * Clears the draft once its order is paid in another tab. Also checks whenever this tab is seen again, because a
 * sleeping tab misses the news. Returns a function that stops this.
 */
function letGoOfPaid(empty: () => void): () => void {
  const letGo = () => {
    if (!isDraftPaid()) return
    clearDraft()
    empty()
  }
  const stop = [onDraftPaid(letGo), onSeenAgain(letGo)]
  return () => {
    for (const each of stop) each()
  }
}

/**
 * Tells the customer which chosen packages are no longer sold. Otherwise somebody who chose forty boxes might not
 * notice that twenty are gone.
 */
function tellOfMissing(missing: string[]) {
  if (missing.length === 0) return
  const description = `The form does not have ${missing.join(', ')}: it is not sold any more as you ordered it. Please choose what shall come in its place.`
  void showToast({ title: 'Please Look at Your Packages', description, isDestructive: true })
}

/**
 * The order form's fields. Texts stay in their inputs, which keeps what is typed before hydration; the state holds only
 * what the page shows of them. Every change goes into the draft.
 */
export function useOrderFields() {
  const form = useRef<HTMLFormElement>(null)
  const [quantities, setQuantities] = useState<Quantities>({})
  const [guests, setGuests] = useState(0)
  const [eventDate, setEventDate] = useState('')
  const [eventTime, setEventTime] = useState('')
  const [postcode, setPostcode] = useState('')
  const [instructions, setInstructions] = useState('')

  const { packages: drawn } = useCatering()
  const [prices, setPrices] = useState<Parameters<typeof repriced>[1]>([])
  const packages = repriced(drawn, prices)

  const ordered = chosen(quantities, packages).map(({ menu }) => menu)
  const [clashes, touch] = useClashes(instructions, ordered)

  /** Updates the state from the fields. A time or postcode counts as empty while it is being typed. */
  const refresh = useCallback((typedIn?: Element | null) => {
    if (!form.current) return
    const draft = textsOf(form.current)
    const finished = (name: string) => (form.current?.elements.namedItem(name) === typedIn ? '' : (draft[name] ?? ''))
    setEventTime(finished('eventTime'))
    setPostcode(finished('deliveryPostalCode'))
    setQuantities(quantitiesOf(draft))
    setGuests(toQuantity(draft.guestCount ?? ''))
    setInstructions(draft.specialInstructions ?? '')
  }, [])

  const show = useCallback(
    (draft: Draft) => {
      if (!form.current) return
      const { eventDate = '' } = draft
      restoreFields(form.current, draft)
      setEventDate(eventDate)
      // Includes what was typed before hydration.
      writeDraft(withNames({ ...textsOf(form.current), eventDate }, drawn))
      tellOfMissing(missingOf(draft, drawn))
      // This renders the whole form again. As a transition, a phone can do it in pieces.
      startTransition(() => refresh())
    },
    [refresh, drawn],
  )
  const empty = useCallback(() => {
    form.current?.reset()
    setEventDate('')
    refresh()
  }, [refresh])

  useEffect(() => {
    if (isDraftPaid()) clearDraft()
    show(readDraft())
    return letGoOfPaid(empty)
  }, [show, empty])
  const unfinished = useUnfinishedOrder(show)

  /** Shows a draft in the form if the form is still empty. */
  const fill = (draft: Draft) => {
    if (isEmpty(readDraft())) show(draft)
  }

  const keep = (day = eventDate) => {
    refresh(document.activeElement)
    if (form.current) writeDraft(withNames({ ...textsOf(form.current), eventDate: day }, drawn))
  }

  const chooseDay = (day: string) => {
    setEventDate(day)
    keep(day)
  }

  /** Updates the state when a time or postcode is left, because the text is then complete. */
  const leave = (field: Element & { name?: string }) => {
    if (field.name === 'eventTime' || field.name === 'deliveryPostalCode') whenLeft(field, refresh)
  }

  /** Clears the form, because its order is paid. */
  const clear = () => {
    clearPaidDraft()
    empty()
  }

  return {
    form,
    /** The packages, at the prices that the form shows. */
    packages,
    quantities,
    /** The total of the chosen packages, in pence. */
    totalPence: totalPence(quantities, packages),
    chosenPackages: ordered.map(({ menuId }) => menuId),
    /** Shows the server's prices. The button then shows the new total, and pressing it agrees to that. */
    reprice: (now: typeof prices = []) => setPrices((before) => [...now, ...before]),
    guests,
    eventDate,
    eventTime,
    postcode,
    clashes,
    touch,
    keep,
    leave,
    chooseDay,
    clear,
    fill,
    unfinished,
  }
}
