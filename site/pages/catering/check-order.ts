import type { CateringPackage } from '../../../contract/content/packages.ts'
import { type CreateCateringOrder, createCateringOrderSchema } from '../../../contract/create-catering-order.ts'
import { type FieldName, fieldOfPath, type OrderValues, type Problem, toOrder } from '../../ordering/order-form.ts'

/**
 * Returns the order to send, or the first problem that the shared schema finds. Loaded when the form is first touched.
 */
export function checkOrder(
  values: OrderValues,
  packages: readonly CateringPackage[],
): { order: CreateCateringOrder } | { problem: Problem } {
  const parsed = createCateringOrderSchema.safeParse(toOrder(values, packages))
  if (parsed.success) return { order: parsed.data }
  const [issue] = parsed.error.issues
  const field = fieldOfPath(issue?.path.join('.') ?? '')
  return { problem: { field, title: 'Please Check Your Order', text: issue?.message ?? '' } }
}

const { customer_email: customerEmail, customer_phone: customerPhone } = createCateringOrderSchema.shape
const rules: { [Field in FieldName]?: typeof customerEmail | typeof customerPhone } = { customerEmail, customerPhone }

/** Returns what the shared schema finds wrong with an email address or phone number as typed. */
export function faultInOrder(field: FieldName, typed: string): string | undefined {
  return rules[field]?.safeParse(typed).error?.issues[0]?.message
}
