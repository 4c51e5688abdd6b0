import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { EnquiryRow } from '../../../contract/staff/enquiries.ts'
import { dayOrOpen } from '../../enquiries/in-words.ts'
import { momentInWords } from '../../in-words.ts'
import { ExampleTag } from '../../layout/example-tag.tsx'
import { LinkedRow, LinkedTable } from '../../layout/linked-row.tsx'

export function EnquiryRows({ enquiries }: { enquiries: EnquiryRow[] }) {
  return (
    <LinkedTable
      label="Enquiries"
      heads={[['Name', 'w-[26%]'], ['Day', 'w-[24%]'], ['Guests', 'w-28'], ['Place'], ['Came', 'w-[18%]']]}
    >
      {enquiries.map(({ id, name, day, guests, place, sentAt, isExample }) => (
        <LinkedRow key={id} to={`/enquiries/${id}`} name={name}>
          <td className="order-1 col-span-2 md:order-none">
            {dayOrOpen(day)} {isExample ? <ExampleTag /> : null}
          </td>
          <td>{guestsInWords(guests)}</td>
          <td className="order-2 col-span-2 truncate md:order-none">{place.replaceAll('\n', ', ')}</td>
          <td className="order-3 col-span-2 text-bark first-letter:uppercase md:order-none">
            <time dateTime={sentAt}>{momentInWords(sentAt)}</time>
          </td>
        </LinkedRow>
      ))}
    </LinkedTable>
  )
}
