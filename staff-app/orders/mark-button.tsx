import type { OrderRow } from '../../contract/staff/orders.ts'
import { ActError } from '../forms/act-error.tsx'
import { useLine } from '../live/line.ts'
import { marksWith, pressMark, useKnownMarks, usePresses } from '../offline/kept-marks.ts'
import { type Mark, markWords, timeInWords } from './in-words.ts'

type Marked = Pick<OrderRow, 'number' | 'marks'>

/** Returns an order's marks, with this device's unsent presses applied. */
export function useMarks(order: Marked): Mark[] {
  return marksWith(usePresses(), order)
}

/**
 * A button that says how far the kitchen is with an order: a press sets the mark, another removes it. `of` names the
 * order for screen readers, where several are listed.
 */
export function MarkButton({
  order,
  mark,
  of,
  showsAuthor = false,
  className = '',
}: {
  order: Marked
  mark: Mark
  of?: string
  showsAuthor?: boolean
  className?: string
}) {
  const presses = usePresses()
  const { set } = useKnownMarks()
  const isLineLost = useLine().state === 'lost'
  const isSet = marksWith(presses, order).includes(mark)
  const press = presses.find((each) => each.number === order.number && each.mark === mark)
  const author = showsAuthor && isSet && !press ? set.get(order.number)?.find((each) => each.mark === mark) : undefined
  return (
    <div>
      <button
        type="button"
        aria-pressed={isSet}
        aria-label={of && `${markWords[mark]}: ${of}`}
        className={`button-quiet w-full gap-2 aria-pressed:border-coriander aria-pressed:bg-coriander aria-pressed:text-paper ${className}`}
        onClick={() => pressMark(order.number, mark, !isSet)}
      >
        {isSet ? <span aria-hidden="true">✓</span> : null}
        <span>{markWords[mark]}</span>
      </button>
      {press && (press.isLate || isLineLost) ? (
        <p className="mt-1 text-base leading-tight font-bold">Will be sent</p>
      ) : null}
      {author ? (
        <p className="mt-1 text-base text-bark wrap-anywhere">
          {author.by}, {timeInWords(new Date(author.at))}
        </p>
      ) : null}
    </div>
  )
}

/** Shows why the server refused the last press on this order's marks. */
export function MarkRefused({ number }: { number: string }) {
  return <ActError error={useKnownMarks().refused.get(number) ?? null} />
}
