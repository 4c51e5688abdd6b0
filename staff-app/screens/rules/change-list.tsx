import type { RuleChange } from '../../../contract/delivery/rules-in-words.ts'

/** Differences between two versions of the rules, each with how it was and how it is. */
export function ChangeList({ changes }: { changes: readonly RuleChange[] }) {
  return (
    <ul>
      {changes.map(({ what, from, to }) => (
        <li key={`${what} ${from} ${to}`} className="mt-1 wrap-anywhere">
          <b>{what}</b>: {to} <span className="text-bark">(was {from})</span>
        </li>
      ))}
    </ul>
  )
}
