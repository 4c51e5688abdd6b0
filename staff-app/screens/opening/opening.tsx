import { useQuery } from '@tanstack/react-query'
import { lookAgain, type OpeningRead, readOpening, titlesOfLines } from '../../../contract/staff/opening.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { TakingOrders } from '../../opening/taking-orders.tsx'
import { useMay } from '../../session/session.ts'
import { useAct } from '../../session/use-act.ts'
import { readQuery } from '../../session/use-read.ts'
import { Line } from './line.tsx'

/** The checklist of what the site needs before customers come, and the button that opens the site. For owners. */
export function Opening() {
  const isOwner = useMay('owner')
  return (
    <Screen title="Opening" beside={isOwner ? <LookAgain /> : null}>
      {isOwner ? <WholeOpening /> : <p>Your role does not allow this. Ask an owner.</p>}
    </Screen>
  )
}

function WholeOpening() {
  const read = useQuery(readQuery(readOpening, {}))
  return (
    <>
      {/* The read asks Stripe, the mail server and the site's own address, which may take some seconds. */}
      <p role="status" className="text-bark">
        {read.isPending ? 'Looking…' : null}
      </p>
      <Loaded read={read}>
        {(opening) => (
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div>
              <TakingOrders keptClosedBy={opening.keptClosedBy.map((line) => titlesOfLines[line])} />
              <WhatKind opening={opening} />
            </div>
            <div>
              <ScreenSection id="lines" title="What the site needs">
                <ul className="border-t border-line">
                  {opening.lines.map((line) => (
                    <Line key={line.line} line={line} opening={opening} />
                  ))}
                </ul>
              </ScreenSection>
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Explains how a trial, or a site on this machine only, differs from a site with customers. */
function WhatKind({ opening: { isPublic, isTrial } }: { opening: OpeningRead }) {
  if (isPublic && !isTrial) return null
  return (
    <p className="mt-4 max-w-[60ch] text-bark">
      {isPublic
        ? 'No card is charged on this site, so it opens as a trial once it has rules, and its orders are tests. With a live key of Stripe it is opened anew, for customers.'
        : 'Only this machine reaches this site, so it takes orders without being opened.'}
    </p>
  )
}

function LookAgain() {
  const { act, isBusy, error } = useAct(lookAgain, () => announce('Everything is looked at again.'))
  return (
    <div>
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({})}>
        Look again
      </button>
      <ActError error={error} />
    </div>
  )
}
