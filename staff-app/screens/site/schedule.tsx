import { type FormEvent, useState } from 'react'
import { addDays, formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { type SiteDraft, scheduleDraft } from '../../../contract/staff/site.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useMay } from '../../session/session.ts'
import { useAct } from '../../session/use-act.ts'

/** Schedules the publication of a draft. `beforeIt` saves what was typed and returns the saved draft. */
export function SetTime({
  confirmed,
  isBlocked,
  beforeIt,
  onSet,
}: {
  confirmed: string[]
  isBlocked: boolean
  beforeIt: () => Promise<SiteDraft | undefined>
  onSet: () => void
}) {
  const [day, setDay] = useState(() => addDays(londonDay(new Date()), 1))
  const [time, setTime] = useState('06:00')
  const [trouble, setTrouble] = useState<Error | null>(null)
  const { act, isBusy, error } = useAct(scheduleDraft, () => {
    announce(`It will be published on ${formatDay(day)} at ${time}.`)
    onSet()
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlocked || isBusy) return
    setTrouble(null)
    try {
      const saved = await beforeIt()
      if (saved) act({ draft: saved.id, rev: saved.rev, at: { day, time }, confirmed })
    } catch (failure) {
      setTrouble(failure as Error)
    }
  }
  return (
    <details className="mt-4 border-t border-line">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">Later, at a day and time</summary>
      <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
        <TextField
          id="publish-day"
          type="date"
          required
          label="Day"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          id="publish-time"
          type="time"
          required
          label="London time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <button type="submit" className="button-quiet" aria-disabled={isBlocked || isBusy}>
          Publish {day && time ? `on ${formatDay(day)} at ${time}` : 'then'}
        </button>
      </form>
      <ActError error={error ?? trouble} />
    </details>
  )
}

/** When a draft will be published, or why it is held back. An owner can cancel the schedule. */
export function TimeOfDraft({ draft, name }: { draft: SiteDraft; name: string }) {
  const mayChange = useMay('owner')
  const { act, isBusy, error } = useAct(scheduleDraft)
  if (!draft.publishAt) return null
  const at = new Date(draft.publishAt)
  return (
    <div className="mb-3 border-l-4 border-turmeric pl-3">
      <p className="font-bold">
        {draft.heldBecause ? `Held back: ${draft.heldBecause}` : 'It will be published by itself.'}
      </p>
      <p>
        Draft: {name}. Set by {draft.scheduledBy} for {formatDay(londonDay(at))}, {londonTime(at)}. Nobody can change it
        until then.
      </p>
      {mayChange ? (
        <button
          type="button"
          className="button-quiet mt-2"
          aria-disabled={isBusy}
          onClick={() => act({ draft: draft.id, rev: draft.rev, at: null, confirmed: [] })}
        >
          Cancel the schedule
        </button>
      ) : null}
      <ActError error={error} />
    </div>
  )
}
