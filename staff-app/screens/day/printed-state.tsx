import { type DaySheet, markDayPrinted } from '../../../contract/staff/day.ts'
import { ActError } from '../../forms/act-error.tsx'
import { useKitchens } from '../../layout/kitchens.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { useAct } from '../../session/use-act.ts'

/** Says whether the paper in the kitchen is up to date. Has a button for a print that failed. */
export function PrintedState({ day, sheet: { printed, fingerprint } }: { day: string; sheet: DaySheet }) {
  const { act, isBusy, error } = useAct(markDayPrinted)
  const { asked: kitchen } = useKitchens()
  const at = printed ? timeInWords(new Date(printed.at)) : ''
  return (
    <div className="print:hidden">
      <div role="status">
        {printed && !printed.isCurrent ? (
          <p className="border-l-4 border-chilli bg-cream py-2 pr-4 pl-3 font-bold">
            <span className="text-chilli">Changed since it was printed at {at}.</span> Print it again
            {printed.changes.length > 0 ? ', with what changed marked.' : '.'}
          </p>
        ) : (
          <p>{printed ? `Printed at ${at} by ${printed.by}, and unchanged since.` : 'Not printed yet.'}</p>
        )}
      </div>
      {printed?.isCurrent ? (
        <button
          type="button"
          className="button-quiet mt-2"
          aria-disabled={isBusy}
          onClick={() => act({ day, fingerprint, isPrinted: false, kitchen })}
        >
          Nothing came out
        </button>
      ) : null}
      <ActError error={error} />
    </div>
  )
}
