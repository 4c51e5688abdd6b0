import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { packagesFact } from '../../../contract/order-change.ts'
import { changeOrder, type JudgedChange, judgeChange } from '../../../contract/staff/change-order.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { staffContentNow, usePackagesOnSale } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { AgreedLine } from '../../order-form/agreed-line.tsx'
import { AllergyQuestion } from '../../order-form/allergy-question.tsx'
import { Customer } from '../../order-form/customer.tsx'
import { Column, TwoColumns } from '../../order-form/form-parts.tsx'
import { faultOf, leftOver } from '../../order-form/order-draft.ts'
import { Packages } from '../../order-form/packages.tsx'
import { AllTheSame } from '../../order-form/reasons.tsx'
import { useJudged } from '../../order-form/use-judged.ts'
import { useTyped } from '../../order-form/use-typed.ts'
import { When, Where } from '../../order-form/when-and-where.tsx'
import { orderMoneyQuery } from '../../orders/queries.ts'
import { keepDraft, type Texts } from '../../session/kept-drafts.ts'
import { useWho } from '../../session/session.ts'
import { type ChangeDraft, changeIn, changeToJudge, draftOfChange, isOutdated, toKept } from './change-draft.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { Difference } from './difference.tsx'
import { WhatWillBe } from './what-will-be.tsx'

type State = z.output<typeof changeOrder.output>['state']

/** The form of *Take an order*, filled with the order, and the effect of the change before the button is pressed. */
export function ChangeForm({
  order,
  begun,
  onRebase,
  onEmpty,
  onDone,
}: {
  order: OrderOnScreen
  begun: ChangeDraft
  onRebase: (draft: ChangeDraft) => void
  onEmpty: () => void
  onDone: (state: State) => void
}) {
  const { id: who } = useWho()
  const { number } = order
  const [release, setRelease] = useState(begun.release)
  const onSale = usePackagesOnSale()
  const draft = (texts: Texts) => ({ ...begun, release, texts })
  const { around, texts, day, typed, change, changeBy, chooseDay } = useTyped(begun.texts, (now) => {
    keepDraft(draftOfChange(number), who, toKept(draft(now)))
    return now
  })
  const {
    data: judged,
    isPlaceholderData,
    error,
    refetch,
  } = useJudged(judgeChange, changeToJudge(number, texts, onSale))
  const { data: money } = useQuery(orderMoneyQuery(number))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the fields inside.
    <div ref={around} onInput={change} onBlur={change} className="max-w-4xl xl:max-w-none">
      {isOutdated(begun, order) ? (
        <ChangedMeanwhile order={order} since={begun} onGoOn={() => onRebase(draft(typed()))} />
      ) : null}
      <CallForm
        call={changeOrder}
        input={() => {
          // The reasons may have changed by now, and the server refuses a change whose reasons nobody saw.
          void refetch()
          return changeIn(number, draft(typed()), { judged, onSale })
        }}
        check={() => faultOf(leftOver(texts, onSale, order.packages))}
        onRefused={({ code }) => {
          // The error has told them what the release changed.
          if (code === 'changed_meanwhile') setRelease(staffContentNow().release)
        }}
        submit={
          judged && judged.toPayPence > 0 && (texts.pay ?? 'link') === 'link' ? 'Send the link' : 'Change the order'
        }
        beside={
          <button type="button" className="button-quiet" onClick={onEmpty}>
            Start again
          </button>
        }
        onDone={({ state }) => onDone(state)}
      >
        {(errors) => {
          const part = { kept: begun.texts, texts, errors, judged }
          return (
            <TwoColumns>
              <Column>
                <When {...part} day={day} onDay={chooseDay} />
                <Where {...part} />
                <Packages {...part} had={order.packages} isOld={isPlaceholderData} onStep={changeBy} />
                <AgreedLine {...part} />
                {judged?.withoutChoice.map(({ name, quantity }) => (
                  <p key={name} className="border-l-4 border-ember pl-3">
                    <strong>
                      {quantity} × {name}
                    </strong>{' '}
                    were ordered before there was a choice. Say above which they are to be: they keep their price, and
                    what you count there beyond them costs today’s.
                  </p>
                ))}
                {judged && judged.unsold.length > 0 ? (
                  <p>Not sold any more, so it stays as it is: {judged.unsold.join(', ')}.</p>
                ) : null}
              </Column>
              <Column>
                <AllergyQuestion {...part} mayBeUnasked={order.allergyAnswer === null} />
                <Customer {...part} mails="Our mails go there as soon as you press the button." />
                <AllTheSame reasons={judged?.reasons ?? []} of="change" />
                <WhatWillBe judged={judged} isOld={isPlaceholderData} money={money} />
                {replaces(order, judged) ? (
                  <p className="border-l-4 border-ember pl-3 font-bold">
                    The change that waits to be paid is withdrawn, and its link is closed.
                  </p>
                ) : null}
                {judged && judged.toPayPence > 0 ? <Difference {...part} judged={judged} /> : null}
                <ActError error={error} />
              </Column>
            </TwoColumns>
          )
        }}
      </CallForm>
    </div>
  )
}

/** True if this change replaces the pending one. Only different packages do; anything else leaves it pending. */
const replaces = ({ waiting }: OrderOnScreen, judged: JudgedChange | undefined) =>
  waiting !== null &&
  judged !== undefined &&
  (judged.totalPence !== judged.wasPence || judged.facts.some(({ name }) => name === packagesFact))
