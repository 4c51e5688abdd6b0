import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ChangedFact } from '../../../contract/order-change.ts'
import type { JudgedOwnChange, OwnOrder, OwnOrderFields } from '../../../contract/own-order.ts'
import { writePostcode } from '../../../contract/postcode.ts'
import { focusOn, partMissing, textsOf } from '../../../ui/form.ts'
import { newUuid } from '../../../ui/new-uuid.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { type Fault, type FieldName, fieldNamed, fieldOfPath } from '../../ordering/order-form.ts'
import { openPaymentTab } from '../../ordering/payment-tab.ts'
import type { useKitchen } from '../../ordering/use-kitchen.ts'
import { changedIn, type Packages, type Texts, textsOfOwnOrder } from './change-texts.ts'
import type { Proof } from './read-change-link.ts'
import type { useChangeFields } from './use-change-fields.ts'

/** A change as the customer reviews it. With its idempotency key, a change that is sent twice counts once. */
export interface Review {
  fields: OwnOrderFields
  facts: ChangedFact[]
  key: string
  /** If the packages change: what the change costs or gives back, by the server. `moneyWords` says it in sentences. */
  money?: JudgedOwnChange
  moneyWords?: string
}

export interface Changing {
  order: OwnOrder
  proof: Proof
  /** Shows the order after the change. `isToPay` is true if the change waits for its payment. */
  onChanged: (order: OwnOrder, isToPay: boolean) => void
  /** Reads the order again, because the page shows an outdated one. */
  again: () => Promise<OwnOrder | undefined>
}

/** The text below the button. If the link has expired, `linkOf` is the order to send a new link for. */
interface Notice {
  text: string
  linkOf?: string
}

/** The parts of the form that the review needs. */
interface FormParts {
  packages: Packages
  /** The content release that the page was rendered from. */
  release: number | undefined
  fields: ReturnType<typeof useChangeFields>
  delivery: ReturnType<typeof useKitchen>
  /** Shows errors at the fields. */
  tell: (errors: { [Field in FieldName]?: string }) => void
}

const nothingChanged = 'Nothing is changed yet. Change what you want to be different, and look at it then.'
const unreachable = 'The server did not answer. Nothing is lost: please try again.'
/** The error codes of an outdated order or price. */
const outdated = new Set(['changed_meanwhile', 'not_possible', 'price_changed'])

/** The review, in which the customer sees what a change alters and costs, and the sending of the change. */
export function useReview(
  { order, proof, onChanged, again }: Changing,
  { packages, release, fields, delivery, tell }: FormParts,
) {
  const { form } = fields
  const { revalidate } = useRevalidator()
  const [review, setReview] = useState<Review>()
  const [notice, setNotice] = useState<Notice>()
  const [isAsking, setAsking] = useState(false)

  /** Shows faults at their fields, and focuses the first field at fault. */
  const point = (faults: Fault[]) => {
    setReview(undefined)
    tell(Object.fromEntries([...faults].reverse().map(({ field, text }) => [field, text])))
    const first = firstAt(faults, textsOfOwnOrder(order, packages), textsOf(form.current))
    // The form stays hidden until the next render.
    if (first) requestAnimationFrame(() => focusOn(form.current, first))
  }

  /** Returns to the form, with the focus on its button, because the pressed button disappears. */
  const goOn = () => {
    setReview(undefined)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus())
  }

  /** Shows why a call failed, and reads again what is outdated. */
  const fail = async (error: unknown) => {
    const { BackendError } = await import('../../backend.ts')
    const known = error instanceof BackendError && error.code !== 'unreachable' ? error : undefined
    console.error('The order was not changed:', known?.code ?? error)
    if (known?.fields.length) delivery.askAfresh()
    // Reloads the packages on sale into the form, keeping what is typed.
    if (known?.code === 'packages_changed') await revalidate()
    if (known && outdated.has(known.code)) {
      await again()
      goOn()
    }
    const linkOf = known?.code === 'not_found' ? proof.order_id : undefined
    setNotice(known?.fields.length ? undefined : { text: known?.message ?? unreachable, linkOf })
    if (known?.fields.length) point(known.fields.map(toFault))
  }

  const look = async () => {
    setNotice(undefined)
    tell({})
    const texts = textsOf(form.current)
    const checks = await loadChecks()
    if (!checks) return setNotice({ text: partMissing })
    const checked = checks.checkChanges(changedIn(order, texts, packages))
    if ('faults' in checked) return point(checked.faults)
    const refused = delivery.judge(wantedOf(order, texts, packages))
    if (refused.length > 0) {
      delivery.askAfresh()
      return point(refused)
    }
    const facts = checks.factsOf(order, checked.fields, packages)
    if (facts.length === 0) return setNotice({ text: nothingChanged })
    const next = { fields: checked.fields, facts, key: newUuid() }
    if (!checked.fields.order_items) return setReview(next)
    setAsking(true)
    try {
      const { judgeOwnChange } = await import('../../backend.ts')
      const money = await judgeOwnChange({ ...proof, version: order.version, release, fields: checked.fields })
      setReview({ ...next, money, moneyWords: checks.moneyOf(order, money) })
    } catch (error) {
      await fail(error)
    } finally {
      setAsking(false)
    }
  }

  const send = async () => {
    if (!review) return
    setNotice(undefined)
    const { fields: changed, key, money } = review
    const isToPay = money !== undefined && money.to_pay_pence > 0
    const tab = isToPay ? openPaymentTab() : undefined
    try {
      const { changeOwnOrder } = await import('../../backend.ts')
      const change = { version: order.version, release, idempotency_key: key, fields: changed }
      const seen = money && { waiting: order.waiting?.id ?? null, seen: money }
      const after = await changeOwnOrder({ ...proof, ...change, ...seen })
      if (after.waiting?.pay_at) tab?.goTo(after.waiting.pay_at)
      else tab?.close()
      fields.letGo()
      setReview(undefined)
      onChanged(after, isToPay)
    } catch (error) {
      tab?.close()
      await fail(error)
    }
  }

  return {
    review,
    notice,
    /** True while the server is being asked what a change of packages costs. */
    isAsking,
    onLook: useSubmit(look),
    onSend: useSubmit(send),
    goOn,
    /** Removes the notice, because something was changed. */
    clearNotice: () => setNotice(undefined),
  }
}

/** Loads the rules, which are needed once the form is touched. Undefined if they don't load. */
export const loadChecks = () => import('./check-changes.ts').catch(() => undefined)

/** Returns the name of the input to focus: the first at fault, and among quantities the first that was changed. */
function firstAt(faults: Fault[], before: Texts, typed: Texts): string | undefined {
  const isThere = (name: string) => fieldNamed(name) !== 'menus' || name in typed
  const names = Object.keys(before).filter(
    (name) => isThere(name) && faults.some(({ field }) => field === fieldNamed(name)),
  )
  const [first] = names
  if (!first || fieldNamed(first) !== 'menus') return first
  return names.find((name) => before[name] !== typed[name]) ?? first
}

const toFault = ({ path, message }: { path: string; message: string }): Fault => ({
  field: fieldOfPath(path.replace(/^fields\./, '')),
  text: message,
})

/**
 * Returns the part of a change that the delivery rules judge. Unchanged values are agreed already, so they are empty.
 */
export function wantedOf(order: OwnOrder, texts: Texts, packages: Packages) {
  const { eventDate: day = '', eventTime = '', deliveryPostalCode = '' } = texts
  const before = textsOfOwnOrder(order, packages)
  const isTimed = day !== before.eventDate || eventTime !== before.eventTime
  return {
    day,
    time: isTimed ? eventTime : '',
    postcode:
      writePostcode(deliveryPostalCode) === writePostcode(before.deliveryPostalCode ?? '') ? '' : deliveryPostalCode,
    // The server judges the total of changed packages.
    totalPence: changedIn(order, texts, packages).order_items ? 0 : order.total_pence,
  }
}
