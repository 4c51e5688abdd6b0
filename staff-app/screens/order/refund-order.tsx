import { refundOrder } from '../../../contract/staff/order-money.ts'
import { Modal } from '../../../ui/dialog.tsx'
import type { OrderMoney } from '../../orders/queries.ts'
import { MoneyForm } from './money-form.tsx'

/** Refunds money and leaves the order as it is. */
export function RefundOrder({ number, money, onClose }: { number: string; money: OrderMoney; onClose: () => void }) {
  return (
    <Modal title={`Refund ${number}`} onClose={onClose}>
      <MoneyForm
        call={refundOrder}
        number={number}
        money={money}
        submit="Refund"
        done="The refund is made."
        onClose={onClose}
      >
        {money.mayCancel ? <p>The order stays as it is, and is cooked. To call it off, cancel the order.</p> : null}
      </MoneyForm>
    </Modal>
  )
}
