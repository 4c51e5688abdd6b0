import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { daysToChoose } from '../../../contract/days-to-choose.ts'
import { limits } from '../../../contract/limits.ts'
import { enquiryPage } from '../../../contract/pages.ts'
import { enterPostcode, isWholePostcode } from '../../../contract/postcode.ts'
import { readStoredTexts, store } from '../../../ui/browser-storage.ts'
import { box } from '../../../ui/field.tsx'
import { textsOf } from '../../../ui/form.ts'
import { useSite } from '../../content.ts'
import type { AnswerForPostcode } from '../../ordering/delivery.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'

const loadPart = () => import('../../ordering/delivery.ts')

/** Answers whether we deliver to a postcode, by the same rules and days as the order form. */
export default function PostcodeQuestion() {
  const form = useRef<HTMLFormElement>(null)
  const { phone } = useSite()
  const [answer, setAnswer] = useState<AnswerForPostcode>()
  const asked = useRef('')
  const typed = () => (textsOf(form.current).postcode ?? '').trim()
  const ask = async () => {
    const postcode = typed()
    if (!postcode) return setAnswer({ sentences: [enterPostcode] })
    if (asked.current === postcode) return
    asked.current = postcode
    const found = await answerTo(postcode, phone.shown).catch(() => undefined)
    if (asked.current === postcode) asked.current = ''
    // The postcode was changed while the answer was on its way.
    if (typed() !== postcode) return
    setAnswer(found ?? { sentences: [`We can't look at the moment. Please try again, or ring us on ${phone.shown}.`] })
    if (found?.delivers !== undefined) fillInPostcode(found.delivers && isWholePostcode(postcode) ? postcode : '')
  }
  // Not useSubmit: a visitor on a slow line may correct the postcode and ask again before the first answer.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  // A press before this script loaded did nothing, so a postcode typed by then is answered now.
  const askAtOnce = useEffectEvent(() => void (typed() && ask()))
  useEffect(() => askAtOnce(), [])
  const [says, ...more] = answer?.sentences ?? []
  return (
    <div className="deliver-to-you contents">
      <form
        ref={form}
        method="dialog"
        noValidate
        onFocus={() => void loadPart().catch(() => {})}
        onInput={() => setAnswer(undefined)}
        onSubmit={onSubmit}
        className="noscript:hidden grid max-w-[46rem] items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <div>
          <label htmlFor="postcode-question" className="mb-1.5 block font-bold">
            Do we deliver to you? Your postcode
          </label>
          <input
            id="postcode-question"
            name="postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={limits.postcode}
            aria-describedby="postcode-answer"
            className={box}
          />
        </div>
        <button type="submit" className="sign justify-self-start">
          Ask
        </button>
        {/* Keeps room for one line, so that a short answer moves nothing. */}
        <div id="postcode-answer" role="status" className="min-h-[1lh] sm:col-span-2">
          {says ? <p className={answer?.delivers === false ? 'font-bold text-chilli' : 'font-bold'}>{says}</p> : null}
          {more.length > 0 ? <p className="mt-1">{more.join(' ')}</p> : null}
        </div>
      </form>
      <p>
        More than {limits.guestsOfLargeEvent} guests, or a day or place that the form can’t take?{' '}
        <Link to={enquiryPage} className="trail font-bold">
          Tell us about your event
        </Link>
        : we answer within a working day. Or ring us on <OurPhone />
      </p>
    </div>
  )
}

async function answerTo(postcode: string, phone: string): Promise<AnswerForPostcode> {
  const { askMonth, answerFor } = await loadPart()
  const learn = await askMonth(daysToChoose().first.slice(0, 7), { phone, postcode })
  return answerFor(learn(undefined, false), postcode)
}

const filledName = 'catering-postcode'

/** Makes the order form's postcode the last one asked about, unless the customer typed another one there. */
function fillInPostcode(postcode: string): void {
  const field = document.querySelector<HTMLInputElement>('input[name="deliveryPostalCode"]')
  const isTyped = field?.value !== '' && field?.value !== readStoredTexts(filledName).postcode
  if (!field || isTyped || field.value === postcode) return
  store(filledName, { postcode })
  field.value = postcode
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
