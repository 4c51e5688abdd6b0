import type { ApplicationRow } from '../../../contract/staff/applications.ts'
import { momentInWords } from '../../in-words.ts'
import { ExampleTag } from '../../layout/example-tag.tsx'
import { LinkedRow, LinkedTable } from '../../layout/linked-row.tsx'

export function ApplicationRows({ applications }: { applications: ApplicationRow[] }) {
  return (
    <LinkedTable
      label="Applications"
      heads={[['Name', 'w-[32%]'], ['Position'], ['Applied', 'w-[30%]'], ['CV', 'w-20']]}
    >
      {applications.map(({ id, title, name, position, appliedAt, hasCv, isExample }) => (
        <LinkedRow key={id} to={`/applications/${id}`} name={`${title} ${name}`}>
          <td className="order-1 col-span-2 wrap-anywhere md:order-none">
            {position} {isExample ? <ExampleTag /> : null}
          </td>
          <td className="order-2 col-span-2 text-bark first-letter:uppercase md:order-none">
            <time dateTime={appliedAt}>{momentInWords(appliedAt)}</time>
          </td>
          <td>{hasCv ? 'CV' : <span className="text-bark">No CV</span>}</td>
        </LinkedRow>
      ))}
    </LinkedTable>
  )
}
