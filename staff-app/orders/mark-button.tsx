import type { OrderRow } from '../../contract/staff/orders.ts'
import { ActError } from '../forms/act-error.tsx'
import { useLine } from '../live/line.ts'
import { marksWith, pressMark, useKnownMarks, usePresses } from '../offline/kept-marks.ts'
import { type Mark, markWords, timeInWords } from './in-words.ts'

type Marked = Pick<OrderRow, 'number' | 'marks'>

/** The marks of an order, with what was pressed here and is not sent yet. */
export function useMarks(order: Marked): Mark[] {
  return marksWith(usePresses(), order)
}

/**
 * Says how far the kitchen is with an order: a press sets the mark, and another takes it back. `of` names the order to
 * those who hear the screen, where several stand there.
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

/** Why the server refused the last press on a mark of this order. */
export function MarkRefused({ number }: { number: string }) {
  return <ActError error={useKnownMarks().refused.get(number) ?? null} />
}
