import { isQuestion } from '../../contract/staff/attention.ts'
import type { OrderRow } from '../../contract/staff/orders.ts'
import { latestMark, markWords, type Tag, tagWords } from './in-words.ts'

const looks: Record<Tag, string> = {
  'needs-attention': 'border-chilli bg-chilli text-paper',
  changed: 'border-ember text-ink',
  allergies: 'border-turmeric bg-turmeric text-charcoal',
  'short-notice': 'border-chilli text-chilli',
  'not-paid': 'border-chilli text-chilli',
  'rest-overdue': 'border-chilli text-chilli',
  'rest-open': 'border-bark text-ink',
  cancelled: 'border-bark text-ink',
  refunded: 'border-bark text-ink',
  'test-order': 'border-dashed border-bark text-bark',
}

/** For a question that needs attention although nothing went wrong. */
const calm = 'border-turmeric text-ink'

/** Never printed: the kitchen's paper has no use for what a manager handles. */
const attentionLooks = ({ attention }: Partial<Pick<OrderRow, 'attention'>>) =>
  `print:hidden ${isQuestion(attention ?? '') ? calm : looks['needs-attention']}`

const tag = 'inline-block border-2 px-2 text-[0.9375rem] leading-[1.5] font-bold'

/** Removes the tag of test orders from a list that holds nothing else: `AllTests` says it once. */
export function withoutTestTag<Order extends { tags: readonly Tag[] }>(orders: Order[]): Order[] {
  return areAllTests(orders)
    ? orders.map((order) => ({ ...order, tags: order.tags.filter((each) => each !== 'test-order') }))
    : orders
}

/** Says once that all orders of a list are test orders. */
export function AllTests({ orders }: { orders: readonly { tags: readonly Tag[] }[] }) {
  return areAllTests(orders) ? <p className="py-2 text-bark">These are test orders: no money moves.</p> : null
}

const areAllTests = (orders: readonly { tags: readonly Tag[] }[]) =>
  orders.length > 1 && orders.every(({ tags }) => tags.includes('test-order'))

/** The tags of an order: what is unusual about it, and how far the kitchen is. */
export function OrderTags({
  order,
  arrival,
}: {
  order: Pick<OrderRow, 'tags' | 'marks'> & Partial<Pick<OrderRow, 'attention'>>
  arrival?: 'New' | 'Changed'
}) {
  const mark = latestMark(order)
  const tags = (Object.keys(tagWords) as Tag[]).filter((each) => order.tags.includes(each))
  if (!arrival && !mark && tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-1">
      {arrival ? <li className={`${tag} border-ember bg-ember text-charcoal`}>{arrival}</li> : null}
      {tags.map((each) => (
        <li key={each} className={`${tag} ${each === 'needs-attention' ? attentionLooks(order) : looks[each]}`}>
          {tagWords[each]}
        </li>
      ))}
      {mark ? (
        <li className="px-1 text-[0.9375rem] leading-[1.7] font-bold text-coriander">
          <span aria-hidden="true">✓ </span>
          {markWords[mark]}
        </li>
      ) : null}
    </ul>
  )
}
