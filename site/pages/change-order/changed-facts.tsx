import type { ChangedFact } from '../../../contract/order-change.ts'

/** What a change alters, with the old value beside the new one. */
export function ChangedFacts({ facts }: { facts: ChangedFact[] }) {
  return (
    <dl className="grid gap-4">
      {facts.map(({ name, before, after }) => (
        <div key={name} className="border-t-2 border-dotted border-bark pt-3">
          <dt className="font-bold">{name}</dt>
          <dd className="mt-1 grid gap-x-6 wrap-anywhere whitespace-pre-line sm:grid-cols-2">
            <span className="text-bark">
              <span className="block text-base">Until now</span>
              <s>{before}</s>
            </span>
            <span className="mt-2 sm:mt-0">
              <span className="block text-base text-bark">From now on</span>
              <strong>{after}</strong>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
