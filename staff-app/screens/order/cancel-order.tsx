import { formatPence } from '../../../contract/money.ts'
import { cancelOrder } from '../../../contract/staff/order-money.ts'
import { Modal } from '../../../ui/dialog.tsx'
import type { OrderMoney } from '../../orders/queries.ts'
import { MoneyForm } from './money-form.tsx'

/** Cancels an order, with the refund that the terms propose or another one. */
export function CancelOrder({ number, money, onClose }: { number: string; money: OrderMoney; onClose: () => void }) {
  return (
    <Modal title={`Cancel order ${number}`} onClose={onClose}>
      <MoneyForm
        call={cancelOrder}
        number={number}
        money={money}
        startPence={money.leftPence > 0 ? money.proposedPence : 0}
        submit="Cancel the order"
        done="The order is cancelled."
        onClose={onClose}
      >
        <p>It is not cooked any more, and the customer gets a mail. This cannot be undone.</p>
        {money.leftPence > 0 ? <p>{termsInWords(money.proposedPence)}</p> : null}
      </MoneyForm>
    </Modal>
  )
}

function termsInWords(proposedPence: number | null): string {
  if (proposedPence === null) return 'The terms do not say what goes back now. It is yours to decide.'
  return `By the terms ${formatPence(proposedPence)} goes back now. You may give another amount.`
}
