import { endExampleDay, exampleTablet, readExampleDay, startExampleDay } from '../../../contract/staff/example-day.ts'
import { readPeople } from '../../../contract/staff/people.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { useRead } from '../../session/use-read.ts'
import { SetUpTabletButton } from '../people/set-up-tablet-button.tsx'

/**
 * Offers an owner of an empty demonstration an example day, and later removes the examples. `isEmpty` is true if the
 * list has no orders.
 */
export function ExampleDay({ isEmpty }: { isEmpty: boolean }) {
  const { data } = useRead(readExampleDay, {})
  if (data?.state === 'there') return <ExamplesAreThere />
  return data?.state === 'offered' && isEmpty ? <OfferExamples /> : null
}

function OfferExamples() {
  const { act, isBusy, error } = useAct(startExampleDay, () => announce('The example day is there.'))
  return (
    <section aria-labelledby="examples" className="mt-4 max-w-[68ch] border-2 border-dashed border-bark p-5">
      <h2 id="examples" className="text-lead font-bold">
        Look around with an example day
      </h2>
      <p className="mt-2">
        This site is a demonstration: no money moves, and no mail leaves this machine. An example day shows what your
        kitchen would see: ten orders with allergies, a change and a refund, a driver’s round, two applications and an
        enquiry. All of it goes again with one press.
      </p>
      <ActError error={error} />
      <button type="button" className="button mt-4" aria-disabled={isBusy} onClick={() => act({})}>
        {isBusy ? 'Making the examples…' : 'Make an example day'}
      </button>
    </section>
  )
}

function ExamplesAreThere() {
  const { act, isBusy, error } = useAct(endExampleDay, () => announce('The examples are gone.'))
  const { data: people } = useRead(readPeople, {})
  return (
    <section aria-label="Examples" className="pt-2 text-bark">
      <div className="flex flex-wrap items-center gap-x-5">
        <p>There are examples here, to look around.</p>
        {people ? <SetUpTabletButton tablets={people.tablets} example={exampleTablet} /> : null}
        <button type="button" className="trail min-h-11 font-bold" aria-disabled={isBusy} onClick={() => act({})}>
          {isBusy ? 'Removing…' : 'Remove the examples'}
        </button>
      </div>
      <ActError error={error} />
    </section>
  )
}
