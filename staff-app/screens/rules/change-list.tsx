import type { RuleChange } from '../../../contract/delivery/rules-in-words.ts'

/** Lists the differences between two versions of the rules, each with its old and new value. */
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
