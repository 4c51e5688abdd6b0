import { useRef, useState } from 'react'
import { useSite } from '../content.ts'
import { daysToChoose } from './days-to-choose.ts'
import type { Delivery, DeliveryDay, DeliveryWords, Wanted } from './delivery.ts'
import type { FieldName } from './order-form.ts'

/** How long an answer is taken for true, in milliseconds: as long as browsers may keep it. */
const keptFor = 30_000

const loadPart = () => import('./delivery.ts')
type Part = Awaited<ReturnType<typeof loadPart>>

/** The fields that decide whether an order can be delivered. */
interface Fields {
  eventDate: string
  /** It is empty while it is typed, and so is the postcode. */
  eventTime: string
  postcode: string
  totalPence: number
}

const monthOf = (day: string) => (day || daysToChoose().first).slice(0, 7)
const nothing: DeliveryWords = { errors: {}, marks: {} }

/**
 * What can be delivered, as far as the server has told. Nothing is known before the form is touched, nor where the
 * server gives no answer: the form then takes everything, and the server decides. `own` is the day that an
 * order has already.
 */
export function useKitchen({ eventDate: day, eventTime: time, postcode, totalPence }: Fields, own?: DeliveryDay) {
  const phone = useSite().phone.shown
  const [known, setKnown] = useState<{ part: Part; delivery: Delivery }>()
  const isTouched = useRef(false)
  /** When each month was last asked about. */
  const asked = useRef(new Map<string, { at: number }>())
  const refusedAt = useRef(0)
  /** The server has refused the terms that are shown. */
  const areTermsOld = useRef(false)

  const ask = async (month: string) => {
    const asking = { at: Date.now() }
    asked.current.set(month, asking)
    // After a refusal, what the browser has kept of other months is older than the refusal.
    const cache = asking.at - refusedAt.current < keptFor ? 'reload' : undefined
    const part = await loadPart().catch(() => undefined)
    const learn = await part?.askMonth(month, { phone, own, cache }).catch(() => undefined)
    // It was asked again meanwhile.
    if (asked.current.get(month) !== asking) return
    if (!part || !learn) {
      asked.current.delete(month)
      return
    }
    const withNewTerms = areTermsOld.current
    areTermsOld.current = false
    setKnown((known) => ({ part, delivery: learn(known?.delivery, withNewTerms) }))
  }

  /** A month (yyyy-MM) is looked at. */
  const lookAt = (month: string) => {
    const last = asked.current.get(month)
    if (!last || Date.now() - last.at >= keptFor) void ask(month)
  }

  const words = known?.part.inWords(known.delivery, { day, time, postcode, totalPence }, new Date()) ?? nothing

  /** What is known of all days may be outdated. */
  const askAfresh = () => {
    refusedAt.current = Date.now()
    asked.current.clear()
    void ask(monthOf(day))
  }

  return {
    words,
    /** The fingerprint of the terms that are shown. */
    termsShown: known?.delivery.terms?.fingerprint,
    lookAt,
    /** The form is touched. */
    touch() {
      if (isTouched.current) return
      isTouched.current = true
      lookAt(monthOf(day))
    },
    /** A day is chosen. */
    choose: (day: string) => lookAt(monthOf(day)),
    askAfresh,
    /** The server has refused an order. Where its terms have changed, those of now are shown as soon as they are known. */
    hearRefusal(code?: string) {
      if (code === 'terms_changed') areTermsOld.current = true
      if (code && /^(terms_changed|invalid_order|ordering_)/.test(code)) askAfresh()
    },
    /** Returns what speaks against the order as it is filled in. */
    judge: (wanted: Wanted) => known?.part.judge(known.delivery, wanted, new Date()) ?? [],
    /** Adds what the answers say to what is told of the fields otherwise, which comes first. */
    addTo(errors: { [Field in FieldName]?: string }) {
      const told = Object.entries(errors).filter(([, text]) => text)
      return { ...words.errors, ...Object.fromEntries(told) }
    },
  }
}
