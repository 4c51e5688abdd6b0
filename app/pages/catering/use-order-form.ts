import { type FormEvent, useRef, useState } from 'react'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { partMissing } from '../../ui/part-missing.ts'
import { clearStandIn, loadToaster, showToast } from '../../ui/toast.ts'
import { focusOn, valuesOf } from './form-fields.ts'
import { firstMissing, type Problem } from './order-form.ts'
import { openPaymentTab } from './payment-tab.ts'
import { useOrderFields } from './use-order-fields.ts'

/** What a submit needs: the rules, and how an order is placed. */
async function loadParts() {
  const [{ checkOrder }, { placeOrder }] = await Promise.all([import('./check-order.ts'), import('./place-order.ts')])
  return { checkOrder, placeOrder }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

function reportMissing(error: unknown): undefined {
  console.error('A part of the order form did not load:', error)
}

/** The order form: its fields, what is wrong with them, and how the submit goes. */
export function useOrderForm() {
  const fields = useOrderFields()
  const { form, eventDate, keep, chooseDay } = fields
  const parts = useRef<Parts>(undefined)
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<Problem>()
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [created, setCreated] = useState<{ orderNumber: string; checkoutUrl: string }>()

  /** Loads what a submit needs when the form is first touched, so that the payment tab can open within the click. */
  const prepare = async () => {
    // What fails to load now is loaded again by the submit.
    void loadToaster().catch(() => {})
    parts.current ??= await loadParts().catch(() => undefined)
  }

  const point = (found: Problem) => {
    setProblem(found)
    if (form.current) focusOn(form.current, found.field)
  }

  const stop = (found: Problem) => {
    point(found)
    void showToast({ title: found.title, description: found.text, isDestructive: true })
  }

  const settled = (field: string) => {
    if (problem?.field === field || (problem?.field === 'menus' && field.startsWith('quantity-'))) setProblem(undefined)
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
    const tab = openPaymentTab()
    setSending(true)
    const placing = await placeOrder(order)
    setSending(false)
    if ('order' in placing) {
      const { order_number: orderNumber, checkout_url: checkoutUrl } = placing.order
      setCreated({ orderNumber, checkoutUrl })
      tab.goTo(checkoutUrl)
      const link = tab.isOpen ? undefined : { label: 'Open the payment page', href: checkoutUrl }
      return showToast({ title: 'Order Created', description: 'Redirecting to payment page...', link })
    }
    tab.close()
    if ('fault' in placing) point({ ...placing.fault, title: 'Order Failed' })
    return fail('notice' in placing ? placing.notice : undefined)
  }

  const submit = async () => {
    if (!form.current) return
    setProblem(undefined)
    setNotice(undefined)
    clearStandIn()
    const values = valuesOf(form.current, eventDate)
    const missing = firstMissing(values)
    if (missing) return stop(missing)
    parts.current ??= await loadParts().catch(reportMissing)
    if (!parts.current) return fail(partMissing)
    const checked = parts.current.checkOrder(values)
    if ('problem' in checked) return stop(checked.problem)
    await place(checked.order, parts.current.placeOrder)
  }

  return {
    ...fields,
    problem,
    notice,
    isSending,
    created,
    prepare,
    onInput(event: FormEvent) {
      settled((event.target as HTMLInputElement).name)
      keep()
    },
    chooseDay(day: string) {
      settled('eventDate')
      chooseDay(day)
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (isBusy.current) return
      isBusy.current = true
      void submit().finally(() => {
        isBusy.current = false
      })
    },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
