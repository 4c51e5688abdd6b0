import { Link } from 'react-router'
import { isQuestion } from '../../../contract/staff/attention.ts'
import { handleAttention, type OrderOnScreen } from '../../../contract/staff/orders.ts'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { announce } from '../../layout/announcer.tsx'

/** Says why somebody must look at the order. A manager can write down what was done about it. */
export function HandleAttention({
  order: { number },
  attention,
  mayHandle,
}: {
  order: OrderOnScreen
  attention: string
  mayHandle: boolean
}) {
  // A question is not red, because nothing went wrong.
  const [border, colour] = isQuestion(attention) ? ['border-turmeric', ''] : ['border-chilli', 'text-chilli']
  return (
    <section aria-labelledby="attention" className={`mt-5 border-2 p-4 sm:p-5 ${border}`}>
      <h2 id="attention" className={`font-bold ${colour}`}>
        Needs attention
      </h2>
      <p className="text-lead wrap-anywhere whitespace-pre-line">
        <WithLinks text={attention} number={number} />
      </p>
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

/** The text, with links on the numbers of other orders. */
function WithLinks({ text, number }: { text: string; number: string }) {
  return text.split(/(TR-[A-Z0-9]{6})/).map((part, index) =>
    index % 2 === 1 && part !== number ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
      <Link key={index} to={`/orders/${part}`} className="trail font-bold">
        {part}
      </Link>
    ) : (
      part
    ),
  )
}
