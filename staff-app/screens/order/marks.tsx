import { type OrderOnScreen, orderMarks } from '../../../contract/staff/orders.ts'
import { MarkButton, MarkRefused } from '../../orders/mark-button.tsx'
import { OrderPart } from './part.tsx'

/** How far the kitchen is with an order. */
export function Marks({ order }: { order: OrderOnScreen }) {
  return (
    <OrderPart title="In the kitchen" className="print:hidden">
      <div className="grid gap-2 sm:grid-cols-3">
        {orderMarks.map((mark) => (
          <MarkButton key={mark} order={order} mark={mark} showsAuthor />
        ))}
      </div>
      <p className="mt-2 text-base text-bark">
        The customer gets a mail two minutes after “On its way”, unless it is taken back before.
      </p>
      <MarkRefused number={order.number} />
    </OrderPart>
  )
}
