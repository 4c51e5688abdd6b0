import { useState } from 'react'
import type { z } from 'zod'
import { markOrder, type OrderOnScreen, orderMarks } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { type Mark, markWords, timeInWords } from '../../orders/in-words.ts'
import { orderQuery } from '../../orders/queries.ts'
import { queries } from '../../session/queries.ts'
import { useAct } from '../../session/use-act.ts'
import { Part } from './part.tsx'

type MarksSet = z.output<typeof markOrder.output>['marks']

/** How far the kitchen is. A press sets a mark, and another takes it back. */
export function Marks({ order }: { order: OrderOnScreen }) {
  // The order names its marks; who set them comes with the answer to a press, and stands in the timeline.
  const [known, setKnown] = useState<MarksSet>([])
  return (
    <Part title="In the kitchen" className="print:hidden">
      <div className="grid gap-2 sm:grid-cols-3">
        {orderMarks.map((mark) => (
          <MarkButton
            key={mark}
            number={order.number}
            mark={mark}
            isSet={order.marks.includes(mark)}
            setBy={known.find((each) => each.mark === mark)}
            onAnswer={setKnown}
          />
        ))}
      </div>
    </Part>
  )
}

function MarkButton({
  number,
  mark,
  isSet,
  setBy,
  onAnswer,
}: {
  number: string
  mark: Mark
  isSet: boolean
  setBy?: MarksSet[number]
  onAnswer: (marks: MarksSet) => void
}) {
  const [wanted, setWanted] = useState(isSet)
  const { act, isBusy, error } = useAct(markOrder, ({ marks }) => {
    // Somebody else may have marked it meanwhile: the server's answer is what is shown.
    queries.setQueryData(
      orderQuery(number).queryKey,
      (order) => order && { ...order, marks: marks.map(({ mark }) => mark) },
    )
    onAnswer(marks)
  })
  const isShownSet = isBusy ? wanted : isSet

  function press() {
    if (isBusy) return
    setWanted(!isSet)
    act({ number, mark, isDone: !isSet })
  }

  return (
    <div>
      <button
        type="button"
        aria-pressed={isShownSet}
        className="button-quiet w-full gap-2 aria-pressed:border-coriander aria-pressed:bg-coriander aria-pressed:text-paper"
        onClick={press}
      >
        {isShownSet ? <span aria-hidden="true">✓</span> : null}
        {markWords[mark]}
      </button>
      {isShownSet && setBy ? (
        <p className="mt-1 text-base text-bark wrap-anywhere">
          {setBy.by}, {timeInWords(new Date(setBy.at))}
        </p>
      ) : null}
      <ActError error={error} />
    </div>
  )
}
