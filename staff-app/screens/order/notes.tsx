import { useRef, useState } from 'react'
import { addNote, type OrderOnScreen } from '../../../contract/staff/orders.ts'
import { TextArea } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { announce } from '../../layout/announcer.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { useMay } from '../../session/session.ts'
import { OrderPart } from './part.tsx'

/** Staff's notes on an order, with a form to add one. */
export function Notes({ order: { number, notes } }: { order: OrderOnScreen }) {
  const mayWrite = useMay('kitchen')
  const [written, setWritten] = useState(0)
  const typed = useRef('')
  if (notes.length === 0 && !mayWrite) return null
  return (
    <OrderPart title="Notes">
      <ul>
        {notes.map(({ at, by, text }) => (
          <li key={`${at} ${by}`} className="mb-3">
            <p className="text-lead font-bold whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-base text-bark">
              {by}, {timeInWords(new Date(at))}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <CallForm
          key={written}
          className="max-w-xl print:hidden"
          call={addNote}
          input={(fields) => ({ number, text: String(fields.get('text')) })}
          submit="Add the note"
          onDone={(_answer, { text }) => {
            announce('The note is added.')
            // What was typed while the note was being sent stays.
            if (typed.current === text) setWritten(written + 1)
          }}
        >
          {(errors) => (
            <TextArea
              id="text"
              name="text"
              label="Note for the kitchen"
              rows={2}
              error={errors.text}
              onInput={({ currentTarget }) => {
                typed.current = currentTarget.value
              }}
            />
          )}
        </CallForm>
      ) : null}
    </OrderPart>
  )
}
