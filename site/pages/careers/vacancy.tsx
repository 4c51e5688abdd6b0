import { Link } from 'react-router'
import type { Vacancy as VacancyFacts } from '../../../contract/content/vacancies.ts'
import { employmentInWords, salaryInWords } from '../../../contract/content/vacancy-in-words.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { vacancyPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import type { WithPhotograph } from '../../media/owners-photo.ts'

/** A vacancy as a page shows it. */
export type VacancyOnPage = WithPhotograph<VacancyFacts>

/** A whole vacancy. `hasPage` links its title to its own page. */
export function Vacancy({ vacancy, hasPage = false }: { vacancy: VacancyOnPage; hasPage?: boolean }) {
  return (
    <article className="grow">
      {/* Beside the form, the summary of the vacancy stays in view; the rest scrolls below it. */}
      <div className="top-(--header) bg-paper pt-8 lg:[@media(height>=40rem)]:sticky">
        <h3 className="display text-mid">
          {hasPage ? (
            <Link
              to={vacancyPage(vacancy.id)}
              prefetch="intent"
              className="decoration-[0.08em] underline-offset-[0.15em] hover:underline"
            >
              {vacancy.title}
            </Link>
          ) : (
            vacancy.title
          )}
        </h3>
        <p className="mt-2 text-lead">{vacancy.team}</p>
        <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-y-[3px] border-ink py-4">
          <dt className="font-bold">Location</dt>
          <dd>{vacancy.location}</dd>
          <dt className="font-bold">Type</dt>
          <dd>{employmentInWords(vacancy)}</dd>
          {vacancy.salary ? (
            <>
              <dt className="font-bold">Pay</dt>
              <dd>{salaryInWords(vacancy.salary)}</dd>
            </>
          ) : null}
          {vacancy.lastDay ? (
            <>
              <dt className="font-bold">Apply by</dt>
              <dd>{formatDay(vacancy.lastDay)}</dd>
            </>
          ) : null}
        </dl>
      </div>
      {vacancy.photograph ? (
        <Photo
          picture={vacancy.photograph}
          sizes="(width >= 64rem) 44vw, 92vw"
          className="mt-8 aspect-video h-auto w-full object-cover"
        />
      ) : null}
      <h4 className="label mt-8">About us</h4>
      <p className="mt-2 max-w-[55ch]">{vacancy.aboutUs}</p>
      {vacancy.lists.map(({ heading, items }) => (
        <div key={heading}>
          <h4 className="label mt-8">{heading}</h4>
          <ul className="mt-2 max-w-[55ch] list-disc space-y-1.5 pl-5 marker:text-flame">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  )
}
