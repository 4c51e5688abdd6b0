import type { GroupOfFields } from './read-draft.ts'

const choices = [
  { halfHours: false, label: 'A time', hint: 'Such as 6.30pm.' },
  {
    halfHours: true,
    label: 'Half an hour',
    hint: 'Such as between 6.30pm and 7pm. The food comes within it. Your sheets plan for its beginning.',
  },
]

/** Whether customers choose a time or half an hour. */
export function TimeToChoose({ draft, change }: Pick<GroupOfFields, 'draft' | 'change'>) {
  return (
    <fieldset className="mt-10">
      <legend className="label mb-2 text-[1.5rem]">Customers choose</legend>
      {choices.map(({ halfHours, label, hint }) => (
        <label key={label} className="flex min-h-11 cursor-pointer gap-3 py-1.5">
          <input
            type="radio"
            name="half-hours"
            className="mt-0.5 size-6 flex-none accent-ink"
            checked={draft.halfHours === halfHours}
            onChange={() => change({ halfHours })}
          />
          <span>
            {label}
            <span className="block text-base text-bark">{hint}</span>
          </span>
        </label>
      ))}
      <p className="mt-1.5 text-bark">It holds for new orders. Each order keeps what it was sold with.</p>
    </fieldset>
  )
}
