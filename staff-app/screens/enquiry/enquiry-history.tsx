import type { EnquiryOnScreen } from '../../../contract/staff/enquiries.ts'
import { momentInWords } from '../../in-words.ts'
import { Section } from '../../layout/section.tsx'

/** What became of the enquiry, and who did it. */
export function EnquiryHistory({ enquiry: { sentAt, history } }: { enquiry: EnquiryOnScreen }) {
  const lines = [{ at: sentAt, what: 'Came', by: '' }, ...history]
  return (
    <Section id="history" title="What happened">
      <ol className="border-t border-line pt-3">
        {lines.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className="mb-2 border-l-4 border-line pl-3">
            <p>{what}</p>
            <p className="text-base wrap-anywhere text-bark">
              {by ? `${by}, ` : null}
              <time dateTime={at}>{momentInWords(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
