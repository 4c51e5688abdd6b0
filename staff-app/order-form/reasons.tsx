import type { JudgedOrder, Reason } from '../../contract/staff/take-order.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'

/** What the rules have against the order, shown at the field that it is about. */
export function ReasonsAt({ field, judged }: { field: Reason['field']; judged?: JudgedOrder }) {
  const reasons = judged?.reasons.filter((reason) => reason.field === field) ?? []
  return (
    <div aria-live="polite">
      {reasons.map(({ message }) => (
        <p key={message} className="mt-1.5 border-l-4 border-ember pl-3">
          {message}
        </p>
      ))}
    </div>
  )
}

const words = {
  order: { refused: 'The site would refuse this order:', goOn: 'Take it all the same.' },
  change: { refused: 'The site would refuse this change:', goOn: 'Make it all the same.' },
}

/** The reasons against an order or a change, and the box to tick to make it all the same. */
export function AllTheSame({ reasons, of = 'order' }: { reasons: Reason[]; of?: keyof typeof words }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="beyond" className="border-2 border-ember p-4">
      <h2 id="beyond" className="text-lead font-bold">
        Beyond the rules
      </h2>
      <p className="mt-1">{words[of].refused}</p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {reasons.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <div className="mt-4">
        {/* The key clears the tick when the reasons change. */}
        <CheckboxField key={reasons.map(({ message }) => message).join()} id="all-the-same" name="all_the_same">
          <strong>{words[of].goOn}</strong> It is written down with your name.
        </CheckboxField>
      </div>
    </section>
  )
}
