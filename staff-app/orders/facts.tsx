import type { ChangedFact } from '../../contract/order-change.ts'

/** What a change alters: the old values beside the new. */
export function Facts({ facts }: { facts: readonly ChangedFact[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ name, before, after }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[8rem_1fr_1fr]">
          <dt className="text-bark">{name}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
            <span className="text-bark">Before: </span>
            {before}
          </dd>
          <dd className="min-w-0 font-bold whitespace-pre-line wrap-anywhere">
            <span className="font-normal text-bark">After: </span>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
