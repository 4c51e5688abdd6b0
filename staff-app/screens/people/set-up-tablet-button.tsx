import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { readPeople, setUpTablet, type tabletSchema } from '../../../contract/staff/people.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { codeInHalves, timeLeft } from '../../in-words.ts'
import { queries } from '../../session/queries.ts'
import { KitchenField, kitchenIn } from './kitchen-field.tsx'

type Tablet = z.output<typeof tabletSchema>

/**
 * Sets up a tablet: gives it a name, and shows a code to type there within ten minutes. `example` is the name of a
 * tablet that goes with the examples.
 */
export function SetUpTabletButton({ tablets, example }: { tablets: Tablet[]; example?: string }) {
  return (
    <ModalButton
      button="Set up a tablet"
      buttonClass={example ? 'trail min-h-11 font-bold' : 'button-quiet'}
      title="Set up a tablet"
    >
      {(close) => <SetUpTablet tablets={tablets} example={example} onClose={close} />}
    </ModalButton>
  )
}

function SetUpTablet({ tablets, example, onClose }: { tablets: Tablet[]; example?: string; onClose: () => void }) {
  const [made, setMade] = useState<{ id: string; code: string }>()
  const done = tablets.find(({ id, enrolledAt }) => id === made?.id && enrolledAt !== null)
  if (made && done) return <Done name={done.name} onClose={onClose} />
  if (made) return <Code code={made.code} onAgain={() => setMade(undefined)} onClose={onClose} />
  return (
    <CallForm
      className="mt-4"
      call={setUpTablet}
      input={(fields) => ({ name: example ?? String(fields.get('name')), kitchen: kitchenIn(fields) })}
      submit="Show the code"
      beside={<CancelButton onCancel={onClose} />}
      onDone={setMade}
    >
      {(errors) =>
        example ? (
          <p>It shows the orders as a tablet on the kitchen’s wall does, and is signed out when the examples go.</p>
        ) : (
          <div className="space-y-4">
            <TextField
              id="tablet-name"
              name="name"
              label="Name of the tablet"
              hint="Where it hangs, such as Kitchen wall"
              autoComplete="off"
              error={errors.name}
            />
            <KitchenField error={errors.kitchen} />
          </div>
        )
      }
    </CallForm>
  )
}

function Code({ code, onAgain, onClose }: { code: string; onAgain: () => void; onClose: () => void }) {
  const left = useTimeLeft()
  return (
    <>
      <p className="mt-3">
        On the tablet open {window.location.host}/staff, press <strong>Set up this tablet</strong> and type:
      </p>
      <p className="my-4 text-[3rem] leading-none font-bold tabular-nums">{codeInHalves(code)}</p>
      <p role="timer">
        {left > 0 ? `Works once, for another ${timeLeft(left)} minutes.` : 'This code is too old. Make a new one.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {left > 0 ? null : (
          <button type="button" className="button" onClick={onAgain}>
            Make a new code
          </button>
        )}
        <button type="button" className="button-quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  )
}

function Done({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-3">
        {name} is set up and shows the orders.
      </p>
      <button type="button" className="button mt-5" onClick={onClose}>
        Close
      </button>
    </>
  )
}

/** How long a code works, in milliseconds (contract/staff/accounts.ts, enrolTablet). */
const goodFor = 10 * 60_000

/**
 * Returns the milliseconds left of the code, each second. They are counted from its arrival, because this device's
 * clock may be wrong. Until then, checks every three seconds whether the tablet is set up.
 */
function useTimeLeft(): number {
  const [left, setLeft] = useState(goodFor)
  useEffect(() => {
    const over = performance.now() + goodFor
    const tick = setInterval(() => setLeft(over - performance.now()), 1000)
    const look = setInterval(() => {
      if (performance.now() < over) void queries.invalidateQueries({ queryKey: [readPeople.name] })
    }, 3000)
    return () => {
      clearInterval(tick)
      clearInterval(look)
    }
  }, [])
  return left
}
