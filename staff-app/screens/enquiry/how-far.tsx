import { type EnquiryOnScreen, setEnquiryState, statesByHand } from '../../../contract/staff/enquiries.ts'
import { enquiryStateWords } from '../../enquiries/in-words.ts'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { ScreenSection } from '../../layout/section.tsx'
import { useAct } from '../../session/use-act.ts'

/** The state of an enquiry. It is set by answering and by taking the order, or here by hand after a telephone call. */
export function HowFar({ enquiry: { id, state, stateSet } }: { enquiry: EnquiryOnScreen }) {
  const { act, isBusy, error } = useAct(setEnquiryState)
  return (
    <ScreenSection id="state" title="How far it is">
      <div className="border-t border-line pt-4">
        <div className="flex flex-wrap gap-2 *:flex-[1_1_6rem]">
          {statesByHand.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === state}
              aria-disabled={isBusy}
              className="button-quiet px-2 aria-pressed:border-coriander aria-pressed:bg-coriander aria-pressed:text-paper"
              onClick={() => act({ id, state: each, known: state })}
            >
              {enquiryStateWords[each]}
            </button>
          ))}
        </div>
        <p role="status" className="mt-3 wrap-anywhere">
          <b>{enquiryStateWords[state]}</b>
          {stateSet ? `, by ${stateSet.by}, ${momentInWords(stateSet.at)}` : null}.
        </p>
        <p className="mt-1 text-base text-bark">This is a mark for the staff. The customer gets no mail by it.</p>
        <ActError error={error} />
      </div>
    </ScreenSection>
  )
}
