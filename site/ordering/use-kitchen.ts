import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { daysToChoose } from '../../contract/days-to-choose.ts'
import type { Delivery, DeliveryWords, OwnDay, Wanted } from './delivery.ts'
import type { FieldName } from './order-form.ts'
import { usePhone } from './our-phone.tsx'

/** How long an answer is trusted, in milliseconds: as long as browsers may cache it. */
const keptFor = 30_000

const loadPart = () => import('./delivery.ts')
type Part = Awaited<ReturnType<typeof loadPart>>

/** The fields that decide whether an order can be delivered. */
interface Fields {
  eventDate: string
  /** Empty while it is being typed, like the postcode. */
  eventTime: string
  postcode: string
  totalPence: number
  /** The menuIds of the chosen packages, where the form says which can't be had. */
  chosenPackages?: readonly string[]
}

const monthOf = (day: string) => (day || daysToChoose().first).slice(0, 7)
const nothing: DeliveryWords = { errors: {}, marks: {} }

/**
 * What can be delivered, as far as the server has said. Nothing is known before the form is touched, or if the server
 * doesn't answer; the form then accepts everything, and the server decides. `own` is the day that an order already has.
 */
export function useKitchen(fields: Fields, own?: OwnDay) {
  const { eventDate: day, eventTime: time, postcode, totalPence, chosenPackages: packages } = fields
  const phone = usePhone().shown
  const [known, setKnown] = useState<{ part: Part; delivery: Delivery }>()
  /** When the server was last asked about each month. */
  const asked = useRef(new Map<string, { at: number }>())
  const refusedAt = useRef(0)
  /** True if the server has refused the terms that are shown. */
  const areTermsOld = useRef(false)

  const ask = async (month: string) => {
    const asking = { at: Date.now() }
    asked.current.set(month, asking)
    // After a refusal, the browser's cached answers about other months are older than the refusal.
    const cache = asking.at - refusedAt.current < keptFor ? 'reload' : undefined
    const part = await loadPart().catch(() => undefined)
    const learn = await part?.askMonth(month, { phone, postcode, own, cache }).catch(() => undefined)
    // A newer request about this month has started.
    if (asked.current.get(month) !== asking) return
    if (!part || !learn) {
      asked.current.delete(month)
      return
    }
    const withNewTerms = areTermsOld.current
    areTermsOld.current = false
    setKnown((known) => ({ part, delivery: learn(known?.delivery, withNewTerms) }))
  }

  /** Asks about a month (yyyy-MM) that the calendar shows, unless a recent answer is known. */
  const lookAt = (month: string) => {
    const last = asked.current.get(month)
    if (!last || Date.now() - last.at >= keptFor) void ask(month)
  }

  const words =
    known?.part.inWords(known.delivery, { day, time, postcode, totalPence, packages }, new Date()) ?? nothing

  /** Forgets when each month was asked about, because the answers may be outdated, and asks again. */
  const askAfresh = () => {
    refusedAt.current = Date.now()
    asked.current.clear()
    void ask(monthOf(day))
  }

  const isOfOtherPlace = postcode !== '' && known?.part.isOfOtherPlace(known.delivery, postcode) === true
  const askOfPlace = useEffectEvent(() => {
    asked.current.clear()
    void ask(monthOf(day))
  })
  // A postcode of another kitchen brings its days.
  useEffect(() => {
    if (isOfOtherPlace && postcode) askOfPlace()
  }, [isOfOtherPlace, postcode])

  return {
    words,
    /** The fingerprint of the terms that are shown. */
    termsShown: known?.delivery.terms.fingerprint,
    lookAt,
    /** Asks about the chosen month when the form is touched, until there is an answer. */
    touch() {
      if (!known) lookAt(monthOf(day))
    },
    /** Asks about the month of a chosen day. */
    choose: (day: string) => lookAt(monthOf(day)),
    askAfresh,
    /**
     * Reacts to a refused order: asks again if the rules may have changed. Changed terms are shown once the answer is
     * here.
     */
    hearRefusal(code?: string) {
      if (code === 'terms_changed') areTermsOld.current = true
      if (code && /^(terms_changed|invalid_order|ordering_)/.test(code)) askAfresh()
    },
    /** Returns why the order as filled in can't be delivered. */
    judge: (wanted: Wanted) => known?.part.judgeDelivery(known.delivery, wanted, new Date()) ?? [],
    /** Adds the delivery errors to other errors of the fields, which take precedence. */
    addTo(errors: { [Field in FieldName]?: string }) {
      const told = Object.entries(errors).filter(([, text]) => text)
      return { ...words.errors, ...Object.fromEntries(told) }
    },
  }
}
