import { Link } from 'react-router'
import type { ApplicationRow } from '../../../contract/staff/applications.ts'
import { momentInWords } from '../../in-words.ts'

/** A table where there is room for one; on a narrow screen each application takes two lines. */
export function ApplicationRows({ applications }: { applications: ApplicationRow[] }) {
  if (applications.length === 0) return null
  return (
    <table aria-label="Applications" className="mt-2 block w-full text-left md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-ink text-base text-bark [&_th]:py-1 [&_th]:pr-4 [&_th]:font-normal">
          <th scope="col" className="w-[32%]">
            Name
          </th>
          <th scope="col">Position</th>
          <th scope="col" className="w-[30%]">
            Applied
          </th>
          <th scope="col" className="w-20">
            CV
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {applications.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * The whole row leads to the application. The link is the name's, and lies over the rest. The row has a transform, because
 * in WebKit `position: relative` alone does not bound what lies over a table's row.
 */
function Row({ application: { id, title, name, position, appliedAt, hasCv } }: { application: ApplicationRow }) {
  return (
    <tr className="relative [transform:translate(0)] grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 hover:bg-cream has-focus-visible:bg-cream md:table-row [&>*]:md:py-2.5 [&>*]:md:pr-4 [&>*]:md:align-baseline">
      <th scope="row" className="font-bold wrap-anywhere">
        <Link
          to={`/applications/${id}`}
          state={{ isFromList: true }}
          className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-current"
        >
          {title} {name}
        </Link>
      </th>
      <td className="order-1 col-span-2 wrap-anywhere md:order-none">{position}</td>
      <td className="order-2 col-span-2 text-bark first-letter:uppercase md:order-none">
        <time dateTime={appliedAt}>{momentInWords(appliedAt)}</time>
      </td>
      <td>{hasCv ? 'CV' : <span className="text-bark">No CV</span>}</td>
    </tr>
  )
}
