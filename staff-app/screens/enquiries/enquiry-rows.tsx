import { Link } from 'react-router'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { EnquiryRow } from '../../../contract/staff/enquiries.ts'
import { dayOrOpen } from '../../enquiries/in-words.ts'
import { momentInWords } from '../../in-words.ts'

/** A table where there is room for one; on a narrow screen each enquiry takes a few lines. */
export function EnquiryRows({ enquiries }: { enquiries: EnquiryRow[] }) {
  if (enquiries.length === 0) return null
  return (
    <table aria-label="Enquiries" className="mt-2 block w-full text-left md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-ink text-base text-bark [&_th]:py-1 [&_th]:pr-4 [&_th]:font-normal">
          <th scope="col" className="w-[26%]">
            Name
          </th>
          <th scope="col" className="w-[24%]">
            Day
          </th>
          <th scope="col" className="w-28">
            Guests
          </th>
          <th scope="col">Place</th>
          <th scope="col" className="w-[18%]">
            Came
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {enquiries.map((enquiry) => (
          <Row key={enquiry.id} enquiry={enquiry} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * The whole row leads to the enquiry. The link is the name's, and lies over the rest. The row has a transform, because in
 * WebKit `position: relative` alone does not bound what lies over a table's row.
 */
function Row({ enquiry: { id, name, day, guests, place, sentAt } }: { enquiry: EnquiryRow }) {
  return (
    <tr className="relative [transform:translate(0)] grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 hover:bg-cream has-focus-visible:bg-cream md:table-row [&>*]:md:py-2.5 [&>*]:md:pr-4 [&>*]:md:align-baseline">
      <th scope="row" className="font-bold wrap-anywhere">
        <Link
          to={`/enquiries/${id}`}
          state={{ isFromList: true }}
          className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-current"
        >
          {name}
        </Link>
      </th>
      <td className="order-1 col-span-2 md:order-none">{dayOrOpen(day)}</td>
      <td>{guestsInWords(guests)}</td>
      <td className="order-2 col-span-2 truncate md:order-none">{place.replaceAll('\n', ', ')}</td>
      <td className="order-3 col-span-2 text-bark first-letter:uppercase md:order-none">
        <time dateTime={sentAt}>{momentInWords(sentAt)}</time>
      </td>
    </tr>
  )
}
