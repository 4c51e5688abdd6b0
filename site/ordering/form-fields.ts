import { cateringPackages } from '../../content/packages.ts'
import type { CateringOrderItemRow, CateringOrderRow } from '../../contract/catering-order.ts'
import type { Draft } from './draft.ts'
import { type FieldName, type OrderValues, type Quantities, toQuantity } from './order-form.ts'

/** The name of a package's quantity input. */
export const quantityName = (menuId: string) => `quantity-${menuId}`

/** Every field of the form as it stands, by its name. */
export function draftOf(form: HTMLFormElement): Draft {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The quantities among the fields. */
export function quantitiesOf(draft: Draft): Quantities {
  const entries = cateringPackages.map(({ menuId }) => [menuId, toQuantity(draft[quantityName(menuId)] ?? '')])
  return Object.fromEntries(entries) as Quantities
}

/** The form's values, with the day that is chosen outside of its inputs. */
export function valuesOf(form: HTMLFormElement, eventDate: string): OrderValues {
  const draft = draftOf(form)
  return { ...draft, eventDate, quantities: quantitiesOf(draft) } as OrderValues
}

/** Whether nobody has typed or chosen anything. */
export const isEmpty = (draft: Draft) => Object.values(draft).every((value) => value === '' || value === '0')

/** Whether a draft is what became this order. */
export function isDraftOf(draft: Draft, { order, items }: { order: CateringOrderRow; items: CateringOrderItemRow[] }) {
  const ordered = Object.fromEntries(items.map((item) => [item.menu_id, item.quantity]))
  const quantities = quantitiesOf(draft)
  return (
    draft.customerEmail?.trim() === order.customer_email &&
    draft.eventDate === order.event_date &&
    draft.eventTime === order.event_time &&
    toQuantity(draft.guestCount ?? '') === order.guest_count &&
    cateringPackages.every(({ menuId }) => quantities[menuId] === (ordered[menuId] ?? 0))
  )
}

/** Puts a draft into the fields that are still untouched: what was typed before the page was alive stays. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const kept = draft[field.name]
    if (kept !== undefined && field.value === field.defaultValue) field.value = kept
  }
}

/** Takes the visitor to a field. */
export function focusOn(form: HTMLFormElement, field: FieldName): void {
  const [first] = cateringPackages
  const id = field === 'menus' ? quantityName(first.menuId) : field
  const target = form.querySelector<HTMLElement>(`#${id}, [name="${id}"]:not([type=hidden])`)
  target?.focus()
}
