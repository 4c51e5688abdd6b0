import { handleAttention, type OrderOnScreen } from '../../../contract/staff/orders.ts'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { announce } from '../../layout/announcer.tsx'

/** Why a person has to look at the order, and where a manager says what was done about it. */
export function HandleAttention({
  order: { number },
  attention,
  mayHandle,
}: {
  order: OrderOnScreen
  attention: string
  mayHandle: boolean
}) {
  return (
    <section aria-labelledby="attention" className="mt-5 border-2 border-chilli p-4 sm:p-5">
      <h2 id="attention" className="font-bold text-chilli">
        Needs attention
      </h2>
      <p className="text-lead wrap-anywhere whitespace-pre-line">{attention}</p>
      {mayHandle ? (
        <CallForm
          className="mt-4 max-w-xl print:hidden"
          call={handleAttention}
          input={(fields) => ({ number, attention, word: String(fields.get('word')) })}
          submit="Handled"
          onDone={() => announce('It is handled.')}
        >
          {(errors) => (
            <TextField
              id="word"
              name="word"
              label="What was done"
              autoComplete="off"
              maxLength={500}
              error={errors.word}
            />
          )}
        </CallForm>
      ) : (
        <p className="mt-2 print:hidden">A manager marks it as handled.</p>
      )}
    </section>
  )
}
