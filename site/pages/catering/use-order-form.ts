import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeAllergenStatement } from '../../../contract/allergens.ts'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { variantId } from '../../../contract/package-variants.ts'
import { quantitiesOf } from '../../../contract/quantities.ts'
import { partMissing, textsOf } from '../../../ui/form.ts'
import { loadToaster, showToast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { firstInteraction } from '../../first-interaction.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { keyFor, noteDraftSent, renewKeyFor } from '../../ordering/draft.ts'
import {
  askAboutServings,
  chosen,
  type Draft,
  missingIn,
  type OrderValues,
  totalPence,
} from '../../ordering/order-form.ts'
import { openPaymentTab } from '../../ordering/payment-tab.ts'
import { noteSent } from '../../ordering/sent-keys.ts'
import { useKitchen } from '../../ordering/use-kitchen.ts'
import { useCancelledPayment } from './use-cancelled-payment.ts'
import { follow, useCreatedOrder } from './use-created-order.ts'
import { useOrderFields } from './use-order-fields.ts'
import { useProblem } from './use-problem.ts'

const orderFailed = {
  title: 'Order Failed',
  description: 'There was an error creating your order. Please try again.',
  isDestructive: true,
}

/** Loads what a submit needs: the rules, and how to place an order. */
async function loadParts() {
  const [{ checkOrder, faultInOrder }, { tryToPlaceOrder }] = await Promise.all([
    import('./check-order.ts'),
    import('./place-order.ts'),
  ])
  return { checkOrder, faultInOrder, tryToPlaceOrder }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

function reportMissing(error: unknown): undefined {
  console.error('A part of the order form did not load:', error)
}

const wantedOf = (values: OrderValues, packages: readonly CateringPackage[]) => ({
  day: values.eventDate,
  time: values.eventTime,
  postcode: values.deliveryPostalCode,
  totalPence: totalPence(values.quantities, packages),
  packages: chosen(values.quantities, packages).map(({ menu }) => menu.menuId),
})

const valuesOf = (texts: Draft, eventDate: string) =>
  ({ ...texts, eventDate, quantities: quantitiesOf(texts) }) as OrderValues

/** Returns what the page shows with an order: the statement of its allergens, and the terms' fingerprint. */
function shownWith({ order_items }: CreateCateringOrder, catering: ReturnType<typeof useCatering>, terms?: string) {
  const ordered = catering.packages.flatMap(({ id, menuId }) => {
    const item = order_items.find(({ menu_id }) => menu_id === id)
    if (!item) return []
    return item.choices?.map(({ option }) => variantId(menuId, option)) ?? menuId
  })
  return { allergens: writeAllergenStatement(ordered, catering) ?? '', terms }
}

/** Returns the key to send an order under, and notes that the order is sent. */
function keyToSend(order: CreateCateringOrder, needsNewPayment: boolean): string {
  const text = JSON.stringify(order)
  const key = needsNewPayment ? renewKeyFor(text) : keyFor(text)
  noteSent(key)
  noteDraftSent()
  return key
}

/** What can be delivered. Asks as soon as the visitor does anything: they learn of a pause before they choose. */
function useKitchenEarly(fields: Parameters<typeof useKitchen>[0]) {
  const kitchen = useKitchen(fields)
  const ask = useEffectEvent(kitchen.touch)
  useEffect(() => void firstInteraction.then(ask), [])
  return kitchen
}

/** The order form: its fields, their errors, and the submit. */
export function useOrderForm() {
  const catering = useCatering()
  const fields = useOrderFields()
  const { form, packages, totalPence: total, eventDate, keep, chooseDay, clear, fill } = fields
  const delivery = useKitchenEarly(fields)
  const { created, setCreated } = useCreatedOrder(clear)
  const { payment: cancelled, stopAsking, end: endCancelled } = useCancelledPayment(fill)
  const parts = useRef<Parts>(undefined)
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()

  /** Loads what a submit needs when the form is first touched, so that the payment tab can open during the click. */
  const prepare = async () => {
    // The submit loads again what fails to load now.
    void Promise.all([loadToaster(), import('../../supabase.ts')]).catch(() => {})
    parts.current ??= await loadParts().catch(() => undefined)
    return parts.current?.faultInOrder
  }
  const { errors, question, ask, leave, point, stop, forget, forgetAll } = useProblem(form, prepare)

  const fail = (reason: string | undefined) => {
    setNotice(reason)
    // Not awaited: the next press must not wait for a toast that may still be loading.
    void showToast(orderFailed)
  }

  const place = async (order: CreateCateringOrder, placeOrder: Parts['tryToPlaceOrder']) => {
    const content = () => JSON.stringify(textsOf(form.current))
    const sent = content()
    // Before the tab opens: the tab gets a copy of this tab's storage, and must know the order's key after "Cancel".
    const key = keyToSend(order, stopAsking())
    const tab = openPaymentTab()
    setSending(true)
    const placing = await placeOrder(order, key, shownWith(order, catering, delivery.termsShown))
    setSending(false)
    if ('order' in placing) {
      endCancelled()
      return setCreated(follow(placing.order, { tab, key: placing.key, isSameForm: content() === sent }))
    }
    tab.close()
    delivery.hearRefusal(placing.code)
    if ('faults' in placing) point(placing.faults)
    else fields.reprice(placing.prices)
    fail('notice' in placing ? placing.notice : undefined)
  }

  const submit = async () => {
    forgetAll()
    setNotice(undefined)
    setCreated(undefined)
    const values = valuesOf(textsOf(form.current), eventDate)
    const [missing, ...more] = missingIn(values, packages)
    if (missing) return stop(missing, more)
    parts.current ??= await loadParts().catch(reportMissing)
    if (!parts.current) return fail(partMissing)
    const checked = parts.current.checkOrder(values, packages)
    if ('problem' in checked) return stop(checked.problem)
    const [refused, ...others] = delivery.judge(wantedOf(values, packages))
    if (refused) {
      delivery.askAfresh()
      return stop({ ...refused, title: 'Please Check Your Order' }, others)
    }
    if (ask(askAboutServings(values, packages))) return
    await place(checked.order, parts.current.tryToPlaceOrder)
  }

  return {
    ...fields,
    errors: delivery.addTo(errors),
    words: delivery.words,
    lookAtMonth: delivery.lookAt,
    leave(field: Element & { name?: string }) {
      leave(field)
      fields.leave(field)
    },
    notice,
    question,
    isSending,
    onSubmit: useSubmit(submit),
    created,
    cancelled,
    /** Loads what the form needs when it is first touched. */
    touch() {
      void prepare()
      delivery.touch()
      fields.touch()
    },
    /** Handles a changed field. Removes the field's error, and the state of the order placed before the change. */
    change(field: string) {
      setCreated(undefined)
      forget(field)
      // The error of the menus may be about the earlier place.
      if (field === 'deliveryPostalCode' && total > 0) forget('menus')
      keep()
    },
    chooseDay(day: string) {
      if (day === eventDate) return
      setCreated(undefined)
      forget('eventDate')
      // The error of the time may be about the earlier day.
      if (textsOf(form.current).eventTime) forget('eventTime')
      delivery.choose(day)
      chooseDay(day)
    },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
