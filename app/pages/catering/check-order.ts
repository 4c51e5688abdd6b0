import { type CreateCateringOrder, createCateringOrderSchema } from '../../../contract/create-catering-order.ts'
import { fieldOfPath, type OrderValues, type Problem, toOrder } from './order-form.ts'

/** The order to send, or the first thing that the shared schema finds wrong. Loaded when the form is first touched. */
export function checkOrder(values: OrderValues): { order: CreateCateringOrder } | { problem: Problem } {
  const parsed = createCateringOrderSchema.safeParse(toOrder(values))
  if (parsed.success) return { order: parsed.data }
  const [issue] = parsed.error.issues
  const field = fieldOfPath(issue?.path.join('.') ?? '')
  return { problem: { field, title: 'Please Check Your Order', text: issue?.message ?? '' } }
}
