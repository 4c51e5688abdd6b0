import { useEffect } from 'react'
import {
  type ApplicationOnScreen,
  type Decision,
  decideApplication,
  decisions,
} from '../../../contract/staff/applications.ts'
import { decisionWords } from '../../applications/in-words.ts'
import { readApplicationsAgain } from '../../applications/queries.ts'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { useAct } from '../../session/use-act.ts'

/** Buttons to invite or decline the applicant. A second press on the same button undoes it. */
export function Decide({ application: { id, read, decision } }: { application: ApplicationOnScreen }) {
  const { act, isBusy, error } = useAct(decideApplication)
  const known = decision?.what ?? null
  // If somebody else decided first, the refetch shows their decision beside the error.
  useEffect(() => {
    if (error) readApplicationsAgain()
  }, [error])
  const press = (pressed: Decision) => act({ id, known, decision: pressed === known ? null : pressed })
  return (
    <>
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-4">
        {decisions.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === known}
            aria-disabled={isBusy}
            className="button-quiet gap-2 aria-pressed:border-coriander aria-pressed:bg-coriander aria-pressed:text-paper"
            onClick={() => press(each)}
          >
            {each === known ? <span aria-hidden="true">✓</span> : null}
            {decisionWords[each].verb}
          </button>
        ))}
      </div>
      <p role="status" className="mt-3 wrap-anywhere">
        {decision ? (
          <>
            <b>{decisionWords[decision.what].done}</b> by {decision.by}, {momentInWords(decision.at)}. Press{' '}
            {decisionWords[decision.what].verb} again to take it back.
          </>
        ) : read ? (
          `Read first by ${read.by}, ${momentInWords(read.at)}.`
        ) : null}
      </p>
      <p className="mt-1 text-base text-bark">This is a mark for the staff. The applicant gets no mail by it.</p>
      <ActError error={error} />
    </>
  )
}
