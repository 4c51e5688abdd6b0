import type { z } from 'zod'
import { textFieldNames } from '../../../contract/order-fields.ts'
import type { changeOrder, JudgedChange, judgeChange } from '../../../contract/staff/change-order.ts'
import type { StaffContent } from '../../../contract/staff/content.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { newUuid } from '../../../ui/new-uuid.ts'
import { allergiesIn, draftIn, orderIn, textsOfOrder } from '../../order-form/order-draft.ts'
import type { Texts } from '../../session/kept-drafts.ts'

type Content = Pick<StaffContent, 'release' | 'packages'>

/** Returns the name under which the draft of a change is stored. */
export const draftOfChange = (number: string) => `change-${number}`

/** A change while it is being typed. */
export interface ChangeDraft {
  texts: Texts
  /** The order's fields when they were last looked at; `version` and `waiting` identify that state of the order. */
  base: Texts
  version: number
  waiting: string | null
  /** The content release of the packages when the change was begun, or a later one that the person was told about. */
  release: number
  /** Names the form, so a form that is sent twice makes one change. */
  key: string
}

/** Begins a change with all fields as the order has them. */
export function beginChange(order: OrderOnScreen, { release, packages }: Content): ChangeDraft {
  const texts = textsOfOrder(
    order,
    packages.filter(({ isOnSale }) => isOnSale),
  )
  const { version, waiting } = order
  return { texts, base: texts, version, waiting: waiting?.id ?? null, release, key: newUuid() }
}

/** True if the order has changed since the draft was begun. */
export function isOutdated({ version, waiting }: ChangeDraft, order: OrderOnScreen): boolean {
  return version !== order.version || waiting !== (order.waiting?.id ?? null)
}

/** Moves a draft onto the order as it is now: keeps the typed fields and takes all others from the order. */
export function rebaseChange(
  { texts, base, release }: ChangeDraft,
  order: OrderOnScreen,
  content: Content,
): ChangeDraft {
  const begun = beginChange(order, content)
  const typed = Object.entries(texts).filter(([name, text]) => text !== base[name] && name !== 'all_the_same')
  return { ...begun, release, texts: { ...begun.texts, ...Object.fromEntries(typed) } }
}

/** Returns the part of a half-typed change that the server can judge. What can't be read counts as unchanged. */
export function changeToJudge(
  number: string,
  texts: Texts,
  onSale: Content['packages'],
): z.input<typeof judgeChange.input> {
  const guests = Number(texts.guest_count)
  return {
    ...Object.fromEntries(textFieldNames.map((name) => [name, texts[name]])),
    ...draftIn(texts, onSale),
    number,
    guest_count: Number.isInteger(guests) && guests > 0 ? guests : undefined,
    ...allergiesIn(texts),
  }
}

/** Returns the change to send, with the price and the reasons that the person saw. */
export function changeIn(
  number: string,
  { texts, version, waiting, release, key }: ChangeDraft,
  { judged, onSale }: { judged: JudgedChange | undefined; onSale: Content['packages'] },
): z.input<typeof changeOrder.input> {
  const { pay: _, ...content } = orderIn(texts, { judged, key, onSale, release })
  return {
    ...content,
    number,
    version,
    waiting,
    back_pence: judged?.backPence ?? 0,
    pay: (texts.pay ?? 'link') as z.input<typeof changeOrder.input>['pay'],
    waived_reason: texts.waived_reason,
    payment_note: texts.payment_note,
  }
}

/** Returns the draft as texts for the browser's storage. `fromKept` reads them back. */
export function toKept({ texts, base, version, waiting, release, key }: ChangeDraft): Texts {
  const rest = {
    base: JSON.stringify(base),
    version: String(version),
    waiting: waiting ?? '',
    release: String(release),
    key,
  }
  return { ...texts, ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [`kept-${name}`, text])) }
}

/** Returns the stored draft, or undefined if there is none or it can't be read. */
export function fromKept(kept: Texts): ChangeDraft | undefined {
  const { 'kept-base': base, 'kept-version': version, 'kept-waiting': waiting, ...rest } = kept
  const { 'kept-release': release, 'kept-key': key, ...texts } = rest
  if (!base || !key) return undefined
  try {
    return {
      texts,
      base: JSON.parse(base),
      version: Number(version),
      waiting: waiting || null,
      release: Number(release ?? 0),
      key,
    }
  } catch {
    return undefined
  }
}
