import { notPaidYet } from '../../contract/order-change.ts'

/** Warns of what somebody has asked for but not paid yet, so nobody cooks it. */
export function NotPaidYet({ waits }: { waits: string | null }) {
  if (waits === null) return null
  return <p className="mt-2 border-l-8 border-ember py-1 pl-3 font-bold wrap-anywhere">{notPaidYet(waits)}</p>
}
