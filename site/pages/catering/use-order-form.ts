import { useRef, useState } from 'react'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { textsOf } from '../../../ui/form.ts'
import { partMissing } from '../../../ui/part-missing.ts'
import { loadToaster, showToast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { keyFor, renewKeyFor } from '../../ordering/draft.ts'
import { firstMissing, type OrderValues, quantitiesOf } from '../../ordering/order-form.ts'
import { noteSent } from '../../ordering/sent-keys.ts'
import { openPaymentTab } from './payment-tab.ts'
import { useCancelledPayment } from './use-cancelled-payment.ts'
import { follow, useCreatedOrder } from './use-created-order.ts'
import { useOrderFields } from './use-order-fields.ts'
import { useProblem } from './use-problem.ts'

/** What a submit needs: the rules, and how an order is placed. */
async function loadParts() {
  const [{ checkOrder, faultIn }, { placeOrder }] = await Promise.all([
    import('./check-order.ts'),
    import('./place-order.ts'),
  ])
  return { checkOrder, faultIn, placeOrder }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

function reportMissing(error: unknown): undefined {
  console.error('A part of the order form did not load:', error)
}

/** The order form: its fields, what is wrong with them, and how the submit goes. */
export function useOrderForm() {
  const fields = useOrderFields()
  const { form, eventDate, keep, chooseDay, clear, fill } = fields
  const { created, setCreated } = useCreatedOrder(clear)
  const { payment: cancelled, stopAsking, end: endCancelled } = useCancelledPayment(fill)
  const parts = useRef<Parts>(undefined)
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()

  /** Loads what a submit needs when the form is first touched, so that the payment tab can open within the click. */
  const prepare = async () => {
    // What fails to load now is loaded again by the submit.
    void Promise.all([loadToaster(), import('../../supabase.ts')]).catch(() => {})
    parts.current ??= await loadParts().catch(() => undefined)
    return parts.current?.faultIn
  }
  const { errors, leave, point, stop, forget, forgetAll } = useProblem(form, prepare)

  /** Takes back what was told about a field that is being changed, and about the order as it was before. */
  const takeBack = (field: string) => {
    setCreated(undefined)
    forget(field)
  }

  const fail = (reason: string | undefined) => {
    setNotice(reason)
    return showToast({
      title: 'Order Failed',
      description: 'There was an error creating your order. Please try again.',
      isDestructive: true,
    })
  }

  const place = async (order: CreateCateringOrder, placeOrder: Parts['placeOrder']) => {
    const content = () => JSON.stringify(textsOf(form.current))
    const sent = content()
    // Before the tab opens: it takes a copy of what this one keeps, and must know the order's key after "Cancel".
    const text = JSON.stringify(order)
    const key = stopAsking() ? renewKeyFor(text) : keyFor(text)
    noteSent(key)
    const tab = openPaymentTab()
    setSending(true)
    const placing = await placeOrder(order, key)
    setSending(false)
    if ('order' in placing) {
      endCancelled()
      return setCreated(follow(placing.order, { tab, key: placing.key, isSameForm: content() === sent }))
    }
    tab.close()
    if ('fault' in placing) point({ ...placing.fault, title: 'Order Failed' })
    return fail('notice' in placing ? placing.notice : undefined)
  }

  const submit = async () => {
    forgetAll()
    setNotice(undefined)
    setCreated(undefined)
    const texts = textsOf(form.current)
    const values = { ...texts, eventDate, quantities: quantitiesOf(texts) } as OrderValues
    const missing = firstMissing(values)
    if (missing) return stop(missing)
    parts.current ??= await loadParts().catch(reportMissing)
    if (!parts.current) return fail(partMissing)
    const checked = parts.current.checkOrder(values)
    if ('problem' in checked) return stop(checked.problem)
    await place(checked.order, parts.current.placeOrder)
  }

  const onSubmit = useSubmit(submit)

  return {
    ...fields,
    errors,
    leave,
    notice,
    isSending,
    onSubmit,
    created,
    cancelled,
    prepare,
    /** A field was changed. */
    change(field: string) {
      takeBack(field)
      keep()
    },
    chooseDay(day: string) {
      if (day === eventDate) return
      takeBack('eventDate')
      chooseDay(day)
    },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
