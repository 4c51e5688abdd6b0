import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { cateringPackages } from '../../../contract/catalogue.ts'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { showToast } from '../../ui/toast.ts'
import { readDraft, writeDraft } from './draft.ts'
import { draftOf, focusOn, quantitiesOf, restore, valuesOf } from './form-fields.ts'
import { firstMissing, type Problem, type Quantities, toQuantity } from './order-form.ts'
import { openPaymentTab } from './payment-tab.ts'

const loadRules = () => import('./check-order.ts')
const loadPlacing = () => import('./place-order.ts')
const noQuantities = Object.fromEntries(cateringPackages.map((each) => [each.menuId, 0])) as Quantities

/**
 * The order form's fields. Texts stay in their inputs, so that what is typed before the page is alive is kept;
 * state holds only what the page shows of them. Every change goes into the draft.
 */
function useOrderFields() {
  const form = useRef<HTMLFormElement>(null)
  const [quantities, setQuantities] = useState(noQuantities)
  const [guests, setGuests] = useState(0)
  const [eventDate, setEventDate] = useState('')

  const refresh = useCallback(() => {
    if (!form.current) return
    const draft = draftOf(form.current)
    setQuantities(quantitiesOf(draft))
    setGuests(toQuantity(draft.guestCount ?? ''))
  }, [])

  useEffect(() => {
    const draft = readDraft()
    if (form.current) restore(form.current, draft)
    setEventDate(draft.eventDate ?? '')
    refresh()
  }, [refresh])

  const keep = (day = eventDate) => {
    refresh()
    if (form.current) writeDraft({ ...draftOf(form.current), eventDate: day })
  }

  const chooseDay = (day: string) => {
    setEventDate(day)
    keep(day)
  }

  return { form, quantities, guests, eventDate, keep, chooseDay }
}

/** The order form: its fields, what is wrong with them, and how the submit goes. */
export function useOrderForm() {
  const fields = useOrderFields()
  const { form, eventDate, keep, chooseDay } = fields
  const rules = useRef<Awaited<ReturnType<typeof loadRules>>>(undefined)
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<Problem>()
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [created, setCreated] = useState<{ orderNumber: string; checkoutUrl: string }>()

  /** Loads what a submit needs when the form is first touched, so that the payment tab can open within the click. */
  const prepare = async () => {
    // What fails to load now is loaded again by the submit.
    const [loaded] = await Promise.all([loadRules(), loadPlacing()]).catch(() => [undefined])
    rules.current ??= loaded
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

  const place = async (order: CreateCateringOrder) => {
    const tab = openPaymentTab()
    setSending(true)
    // A part of the page that can't be loaded is a failure like any other.
    const placing = await loadPlacing()
      .then(({ placeOrder }) => placeOrder(order))
      .catch(() => ({ notice: undefined }))
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
    else setNotice(placing.notice)
    return showToast({
      title: 'Order Failed',
      description: 'There was an error creating your order. Please try again.',
      isDestructive: true,
    })
  }

  const submit = async () => {
    if (!form.current) return
    setProblem(undefined)
    setNotice(undefined)
    const values = valuesOf(form.current, eventDate)
    const missing = firstMissing(values)
    if (missing) return stop(missing)
    const { checkOrder } = rules.current ?? (await loadRules())
    const checked = checkOrder(values)
    if ('problem' in checked) return stop(checked.problem)
    await place(checked.order)
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
