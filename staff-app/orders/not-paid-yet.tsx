import { notPaidYet } from '../../contract/order-change.ts'

/** What somebody has asked for and not paid yet, so it is not to be cooked so far. */
export function NotPaidYet({ waits }: { waits: string | null }) {
  if (waits === null) return null
  return <p className="mt-2 border-l-8 border-ember py-1 pl-3 font-bold wrap-anywhere">{notPaidYet(waits)}</p>
}
