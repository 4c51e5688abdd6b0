import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { orderNumberIn } from '../../../contract/order-number.ts'
import { hasPackages } from '../../../contract/quantities.ts'
import type { EnquiryOnScreen } from '../../../contract/staff/enquiries.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../../contract/staff/take-order.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { CallError } from '../../backend.ts'
import { staffContentNow, usePackagesOnSale } from '../../content.ts'
import { enquiryQuery } from '../../enquiries/queries.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { BackToList } from '../../layout/back-to-list.tsx'
import { Screen } from '../../layout/screen.tsx'
import { LineState } from '../../live/line-state.tsx'
import { NoOrdersOnline } from '../../opening/no-orders-online.tsx'
import { AgreedLine } from '../../order-form/agreed-line.tsx'
import { AllergyQuestion } from '../../order-form/allergy-question.tsx'
import { Customer } from '../../order-form/customer.tsx'
import { Column, TwoColumns } from '../../order-form/form-parts.tsx'
import {
  draftIn,
  faultOf,
  leftOver,
  orderIn,
  textsOfDeposit,
  textsOfEnquiry,
  textsOfOrder,
} from '../../order-form/order-draft.ts'
import { Packages } from '../../order-form/packages.tsx'
import { AllTheSame } from '../../order-form/reasons.tsx'
import { useJudged } from '../../order-form/use-judged.ts'
import { useTyped } from '../../order-form/use-typed.ts'
import { When, Where } from '../../order-form/when-and-where.tsx'
import { orderQuery } from '../../orders/queries.ts'
import { forgetDraft, keepDraft, keptDraft, type Texts } from '../../session/kept-drafts.ts'
import { useMay, useWho } from '../../session/session.ts'
import { HowItIsPaid } from './payment.tsx'
import { WhoRings } from './who-rings.tsx'

/** Takes an order by telephone. For managers and owners. */
export function TakeOrder() {
  const isManager = useMay('manager')
  const [params] = useSearchParams()
  const replaces = params.get('instead')
  const enquiry = params.get('enquiry')
  return (
    <Screen title="Take an order" beside={<BackToList to="/">Back to the orders</BackToList>}>
      <LineState />
      {isManager ? <NoOrdersOnline /> : null}
      {!isManager ? (
        <p>Your role does not allow this. Ask a manager or an owner.</p>
      ) : replaces ? (
        <InPlaceOf key={replaces} number={replaces} />
      ) : enquiry ? (
        <OfEnquiry key={enquiry} id={enquiry} />
      ) : (
        <OrderForms draftName="order" />
      )}
    </Screen>
  )
}

/** Changes an unpaid order by taking it once more: the form begins with what the order has. */
function InPlaceOf({ number }: { number: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(number))
  if (!order) return error ? <ReadFailed error={error} onAgain={refetch} /> : null
  const link = (
    <Link to={`/orders/${number}`} className="trail font-bold">
      {number}
    </Link>
  )
  if (order.status === 'confirmed') return <p>{link} is paid meanwhile, so it is changed on its own screen.</p>
  return (
    <>
      <p className="mb-8 max-w-3xl border-l-4 border-ember pl-3">
        In place of {link}: its link to pay is closed once this order is taken. Until then its places count as taken.
      </p>
      <OrderForms draftName={`order-instead-${number}`} order={order} />
    </>
  )
}

/** Takes an order for an enquiry: the form begins with what was asked for. */
function OfEnquiry({ id }: { id: string }) {
  const { data: enquiry, error, refetch } = useQuery(enquiryQuery(id))
  if (!enquiry) return error ? <ReadFailed error={error} onAgain={refetch} /> : null
  return (
    <>
      <p className="mb-8 max-w-3xl border-l-4 border-ember pl-3">
        Of the{' '}
        <Link to={`/enquiries/${id}`} className="trail font-bold">
          enquiry of {enquiry.name}
        </Link>
        . Go through it with them: time, packages or the agreed price, and allergies are still to be asked.
      </p>
      <OrderForms draftName={`order-of-enquiry-${id}`} enquiry={enquiry} />
    </>
  )
}

/** The form, replaced by a new one when it is emptied or filled from an earlier order. */
function OrderForms({ draftName, order, enquiry }: Pick<FormProps, 'draftName' | 'order' | 'enquiry'>) {
  const { id: who } = useWho()
  const [formsBefore, setFormsBefore] = useState(0)
  const beginAnew = () => setFormsBefore((before) => before + 1)
  return (
    <>
      {order || enquiry ? null : (
        <WhoRings
          onSame={(texts) => {
            keepDraft(draftName, who, {
              ...texts,
              ...typedBeyond(keptDraft(filledOf(draftName), who), keptDraft(draftName, who)),
            })
            keepDraft(filledOf(draftName), who, texts)
            beginAnew()
          }}
        />
      )}
      <OrderForm
        key={formsBefore}
        draftName={draftName}
        order={order}
        enquiry={enquiry}
        onEmpty={() => {
          forgetDraft(draftName)
          forgetDraft(filledOf(draftName))
          beginAnew()
        }}
      />
    </>
  )
}

/** Returns the name under which the fields that an earlier order filled in are stored. */
const filledOf = (draftName: string) => `${draftName}-filled`

/** Returns what somebody typed by hand, which nothing may overwrite. Leaves out what an earlier order filled in. */
const typedBeyond = (filled: Texts, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== undefined && !['', '0', filled[name]].includes(text)),
  )

interface FormProps {
  /** The name under which what was typed is stored. */
  draftName: string
  /** The order that this one replaces. */
  order?: OrderOnScreen
  /** The enquiry that led to this order. */
  enquiry?: EnquiryOnScreen
  onEmpty: () => void
}

function OrderForm({ draftName, order, enquiry, onEmpty }: FormProps) {
  const { id: who } = useWho()
  const navigate = useNavigate()
  const onSale = usePackagesOnSale()
  const [kept] = useState(
    (): Texts => ({
      release: String(staffContentNow().release),
      ...(order && { ...textsOfOrder(order, onSale), ...textsOfDeposit(order) }),
      ...(enquiry && textsOfEnquiry(enquiry)),
      ...keptDraft(draftName, who),
    }),
  )
  const [key, setKey] = useState(() => kept.key ?? newUuid())
  const { around, texts, setTexts, day, change, changeBy, chooseDay } = useTyped(kept, (typed, before) => {
    // Until packages are chosen, the form follows the current release.
    const release = (hasPackages(before) && before.release) || String(staffContentNow().release)
    const now = { ...typed, key, release }
    keepDraft(draftName, who, now)
    return now
  })
  const { data: judged, isPlaceholderData, refetch } = useJudged(judgeOrder, draftIn(texts, onSale))

  function takeAsAnother(forget: () => void) {
    const other = newUuid()
    setKey(other)
    keepDraft(draftName, who, { ...texts, key: other })
    forget()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the fields inside.
    <div ref={around} onInput={change} onBlur={change} className="max-w-4xl xl:max-w-none">
      <CallForm
        call={takeOrder}
        input={(fields) => {
          // The reasons may have changed by now, and the server refuses an order whose reasons nobody saw.
          void refetch()
          const typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
          const sent = orderIn(typed, { judged, key, onSale, release: Number(texts.release) })
          return { ...sent, replaces: order?.number, enquiry: enquiry?.id }
        }}
        check={() => faultOf(leftOver(texts, onSale))}
        onRefused={({ code }) => {
          // The error has told them what the release changed.
          if (code !== 'changed_meanwhile') return
          const told = { ...texts, release: String(staffContentNow().release) }
          keepDraft(draftName, who, told)
          setTexts(told)
        }}
        submit="Take the order"
        beside={<EmptyButton onEmpty={onEmpty} />}
        afterError={(error, forget) => <Twice error={error} onOther={() => takeAsAnother(forget)} />}
        onDone={({ number }) => {
          forgetDraft(draftName)
          forgetDraft(filledOf(draftName))
          void navigate(`/orders/${number}`, { replace: true, state: { isTaken: true } })
        }}
      >
        {(errors) => {
          const part = { kept, texts, errors, judged }
          return (
            <TwoColumns>
              <Column>
                <When {...part} day={day} onDay={chooseDay} />
                <Where {...part} />
                <Packages {...part} isOld={isPlaceholderData} onStep={changeBy} />
                <AgreedLine {...part} />
              </Column>
              <Column>
                <AllergyQuestion {...part} />
                <Customer {...part} mails="Link and confirmation go there." />
                <HowItIsPaid {...part} />
                <AllTheSame reasons={judged?.reasons ?? []} />
              </Column>
            </TwoColumns>
          )
        }}
      </CallForm>
    </div>
  )
}

/**
 * Shown if this form has made an order before: a link to that order, and a button that makes another one on purpose.
 */
function Twice({ error, onOther }: { error: Error; onOther: () => void }) {
  const isSpent = error instanceof CallError && ['idempotency_key_reused', 'order_expired'].includes(error.code)
  if (!isSpent) return null
  const number = orderNumberIn(error.message)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 pl-4">
      {number ? (
        <Link className="trail font-bold" to={`/orders/${number}`}>
          Look at {number}
        </Link>
      ) : null}
      <button type="button" className="button-quiet" onClick={onOther}>
        This is another order
      </button>
    </p>
  )
}

function EmptyButton({ onEmpty }: { onEmpty: () => void }) {
  return (
    <ModalButton button="Empty the form" buttonClass="button-quiet" title="Empty the form">
      {(close) => (
        <>
          <p className="mt-3">All that is typed here goes. No order is taken.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <button type="button" className="button" onClick={onEmpty}>
              Empty the form
            </button>
            <button type="button" className="button-quiet" onClick={close}>
              Keep it
            </button>
          </div>
        </>
      )}
    </ModalButton>
  )
}
