import type { z } from 'zod'

import { textFieldNames } from '../../../contract/order-fields.ts'

import type { changeOrder, JudgedChange, judgeChange } from '../../../contract/staff/change-order.ts'
import type { StaffContent } from '../../../contract/staff/content.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { allergiesIn, draftIn, orderIn, textsOfOrder } from '../take-order/order-draft.ts'

type Content = Pick<StaffContent, 'release' | 'packages'>

/** The name under which the draft of a change is kept. */
export const draftOfChange = (number: string) => `change-${number}`

/** A change as it is being typed. */
export interface ChangeDraft {
  texts: Texts
  /** The fields as the order had them when it was last looked at, and which order that was. */
  base: Texts
  version: number
  waiting: string | null
  /** The release that the packages were of when the change was begun, or about which somebody was told since. */
  release: number
  /** Names the form, so that one that is sent twice is one change. */
  key: string
}

/** Begins a change: all fields hold what the order is. */
export function beginChange(order: OrderOnScreen, { release, packages }: Content): ChangeDraft {
  const texts = textsOfOrder(
    order,
    packages.filter(({ isOnSale }) => isOnSale),
  )
  const { version, waiting } = order
  return { texts, base: texts, version, waiting: waiting?.id ?? null, release, key: crypto.randomUUID() }
}

/** Whether the order is another one than the draft was begun with. */
export function isOutdated({ version, waiting }: ChangeDraft, order: OrderOnScreen): boolean {
  return version !== order.version || waiting !== (order.waiting?.id ?? null)
}

/** Brings a draft to the order as it is now: what was typed stays, and everything else becomes what somebody else made it. */
export function rebaseChange(
  { texts, base, release }: ChangeDraft,
  order: OrderOnScreen,
  content: Content,
): ChangeDraft {
  const begun = beginChange(order, content)
  const typed = Object.entries(texts).filter(([name, text]) => text !== base[name] && name !== 'all_the_same')
  return { ...begun, release, texts: { ...begun.texts, ...Object.fromEntries(typed) } }
}

/** What can be judged of a change that is half typed. What can not be read is judged as it was. */
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

/** The change as it is sent, with the price and the reasons that the person saw. */
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

/** The draft as texts that a browser keeps, and back. */
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

/** Returns the draft that was kept, or undefined where there is none. */
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
