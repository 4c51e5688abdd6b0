import { useState } from 'react'
import type { ChangedFact } from '../../../contract/order-change.ts'
import type { OwnOrder, OwnOrderFields } from '../../../contract/own-order.ts'
import { focusOn, textsOf } from '../../../ui/form.ts'
import { partMissing } from '../../../ui/part-missing.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { type Fault, type FieldName, fieldOfPath } from '../../ordering/order-form.ts'
import { useClashes } from '../../ordering/use-clashes.ts'
import { useKitchen } from '../../ordering/use-kitchen.ts'
import { changedIn, type Texts, textsOfOrder } from './change-texts.ts'
import type { Proof } from './read-change-link.ts'
import { useChangeFields } from './use-change-fields.ts'

/** What is about to be changed. The key makes a press that is sent twice one change. */
export interface Review {
  fields: OwnOrderFields
  facts: ChangedFact[]
  key: string
}

export interface Changing {
  order: OwnOrder
  proof: Proof
  /** Shows the order as it is after the change. */
  onChanged: (order: OwnOrder) => void
  /** Reads the order again, because it is not what the page shows. */
  again: () => Promise<OwnOrder | undefined>
}

/** What the page says below the button. Where the link has ended, it names the order whose link can be sent. */
export interface Notice {
  text: string
  linkOf?: string
}

const nothingChanged = 'Nothing is changed yet. Change what you want to be different, and look at it then.'
const unreachable = 'The server did not answer. Nothing is lost: please try again.'

/** The form in which a customer changes an order: its fields, what is wrong with them, and the step before it counts. */
export function useChangeForm({ order, proof, onChanged, again }: Changing) {
  const fields = useChangeFields(order)
  const { form, eventDate } = fields
  const { time: eventTime, ...wanted } = wantedOf(order, { ...fields.texts, eventDate })
  const delivery = useKitchen({ ...wanted, eventDate, eventTime }, ownDay(order))
  const [clashes, touchClashes] = useClashes(fields.texts.specialInstructions, orderedIn(order))
  const { errors, tell, leave, change } = useFieldErrors<Partial<Record<FieldName, string>>>({
    read: () => textsOf(form.current),
    faultIn: async (field, typed = '') => (await loadChecks())?.faultInChange(field, typed),
    whenLeft: ['customerEmail', 'customerPhone'],
  })
  const [review, setReview] = useState<Review>()
  const [notice, setNotice] = useState<Notice>()

  /** Shows what is wrong at the fields, and takes the customer to the first of them. */
  const point = (faults: Fault[]) => {
    setReview(undefined)
    tell(Object.fromEntries([...faults].reverse().map(({ field, text }) => [field, text])))
    const first = Object.keys(textsOfOrder(order)).find((name) => faults.some(({ field }) => field === name))
    // The form is hidden until this is drawn.
    if (first) requestAnimationFrame(() => focusOn(form.current, first))
  }

  /** Leads back to the form, because the button that was pressed goes. */
  const goOn = () => {
    setReview(undefined)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus())
  }

  const look = async () => {
    setNotice(undefined)
    tell({})
    const texts = textsOf(form.current)
    const checks = await loadChecks()
    if (!checks) return setNotice({ text: partMissing })
    const checked = checks.checkChanges(changedIn(order, texts))
    if ('faults' in checked) return point(checked.faults)
    const refused = delivery.judge(wantedOf(order, texts))
    if (refused.length > 0) {
      delivery.askAfresh()
      return point(refused)
    }
    const facts = checks.factsOf(order, checked.fields)
    if (facts.length === 0) return setNotice({ text: nothingChanged })
    setReview({ fields: checked.fields, facts, key: crypto.randomUUID() })
  }

  const send = async () => {
    if (!review) return
    setNotice(undefined)
    const { BackendError, changeOwnOrder } = await import('../../backend.ts')
    try {
      const change = { version: order.version, idempotency_key: review.key, fields: review.fields }
      const changed = await changeOwnOrder({ ...proof, ...change })
      fields.letGo()
      setReview(undefined)
      onChanged(changed)
    } catch (error) {
      const known = error instanceof BackendError && error.code !== 'unreachable' ? error : undefined
      console.error('The order was not changed:', known?.code ?? error)
      if (known?.fields.length) delivery.askAfresh()
      if (known?.code === 'changed_meanwhile' || known?.code === 'not_possible') {
        await again()
        goOn()
      }
      const linkOf = known?.code === 'not_found' ? proof.order_id : undefined
      setNotice(known?.fields.length ? undefined : { text: known?.message ?? unreachable, linkOf })
      if (known?.fields.length) point(known.fields.map(toFault))
    }
  }

  return {
    ...fields,
    errors: delivery.addTo(errors),
    words: delivery.words,
    lookAtMonth: delivery.lookAt,
    clashes,
    review,
    notice,
    onLook: useSubmit(look),
    onSend: useSubmit(send),
    goOn,
    touch() {
      void loadChecks()
      delivery.touch()
      touchClashes()
    },
    leave(field: Element & { name?: string }) {
      leave(field)
      fields.leave(field)
    },
    change(name: string) {
      change(name as FieldName)
      setNotice(undefined)
      fields.keep()
    },
    chooseDay(day: string) {
      change('eventDate')
      change('eventTime')
      delivery.choose(day)
      fields.chooseDay(day)
    },
  }
}

export type ChangeForm = ReturnType<typeof useChangeForm>

const orderedIn = ({ items }: OwnOrder) => items.map(({ menu_id: menuId, name }) => ({ menuId, name }))

const loadChecks = () => import('./check-changes.ts').catch(() => undefined)

const toFault = ({ path, message }: { path: string; message: string }): Fault => ({
  field: fieldOfPath(path.replace(/^fields\./, '')),
  text: message,
})

/** The order holds its own day already, full or not. */
function ownDay({ fields, own_hours }: OwnOrder) {
  return { day: fields.event_date, hours: own_hours, why: null, few_left: false, note: null }
}

/** What is to be judged of a change. What stays was agreed, so it counts as empty. */
function wantedOf(order: OwnOrder, texts: Texts) {
  const { eventDate: day = '', eventTime = '', deliveryPostalCode = '' } = texts
  const before = textsOfOrder(order)
  const isTimed = day !== before.eventDate || eventTime !== before.eventTime
  return {
    day,
    time: isTimed ? eventTime : '',
    postcode: deliveryPostalCode === before.deliveryPostalCode ? '' : deliveryPostalCode,
    totalPence: order.total_pence,
  }
}
