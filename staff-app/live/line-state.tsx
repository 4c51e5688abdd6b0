import { usePresses } from '../offline/kept-marks.ts'
import { timeInWords } from '../orders/in-words.ts'
import { useLine } from './line.ts'

/** Warns that the screen is not live: since when, and how old its data is (`asOf`). Shows nothing while it is live. */
export function LineState({ asOf }: { asOf?: string }) {
  const line = useLine()
  const waiting = usePresses().length
  return (
    <div role="status" className="print:hidden">
      {line.state === 'lost' ? (
        <p className="border-l-4 border-chilli bg-cream py-2 pr-4 pl-3 font-bold">
          <span className="text-chilli">Not live since {timeInWords(line.since)}.</span>{' '}
          {asOf ? `What you see is from ${timeInWords(new Date(asOf))}. ` : null}
          It will be caught up when the line is back
          {waiting > 0 ? `, and ${waiting === 1 ? '1 mark' : `${waiting} marks`} sent` : null}.
        </p>
      ) : null}
    </div>
  )
}
