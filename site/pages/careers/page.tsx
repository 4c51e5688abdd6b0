import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { OpenLocation } from '../../../contract/content/site.ts'
import type { Vacancy as VacancyFacts } from '../../../contract/content/vacancies.ts'
import { careersPage } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import { pageMeta } from '../../seo.ts'
import { JobApplicationForm } from './application-form.tsx'
import { jobPosting } from './job-posting.ts'

/** What the page says beside what all pages say. */
interface CareersContent {
  vacancies: readonly VacancyFacts[]
  email: string
  kitchen: OpenLocation
}

export function loader(args: LoaderFunctionArgs): CareersContent {
  const { vacancies, site } = contentFor(args)
  return { vacancies, email: site.email, kitchen: site.locations[0] }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  const { vacancies = [], kitchen } = loaderData ?? {}
  const [first] = vacancies
  const sought = first ? `: ${first.title}, ${first.type.toLowerCase()}` : ''
  return [
    ...pageMeta({
      name,
      path: careersPage,
      title: `Careers | ${name}`,
      description: `Join our team in Hounslow${sought}. Send us your details and your CV.`,
      picture: 'careers',
    }),
    ...vacancies.map((vacancy) => ({ 'script:ld+json': jobPosting(vacancy, name, kitchen?.address) })),
  ]
}

/** The vacancies, and the form to apply with a CV. */
export default function CareersPage() {
  const { vacancies, email } = useLoaderData<CareersContent>()
  return (
    <>
      <PageHero title="Careers" picture={stories.careersBanner}>
        <p className="display text-mid text-turmeric">JOIN OUR TEAM</p>
        <p className="mt-6">
          We are always glad to meet people who love good food and good company. Send us your details and your CV, and
          tell us where you see yourself.
        </p>
      </PageHero>
      <Section>
        <div className="grid gap-x-[clamp(2.5rem,7vw,8rem)] gap-y-20 lg:grid-cols-2">
          <Vacancies vacancies={vacancies} />
          <section aria-labelledby="apply-heading">
            <h2 id="apply-heading" className="display text-big text-chilli">
              Please Apply
            </h2>
            <JobApplicationForm email={email} position={vacancies.length === 1 ? vacancies[0]?.title : undefined} />
          </section>
        </div>
      </Section>
    </>
  )
}

function Vacancies({ vacancies }: Pick<CareersContent, 'vacancies'>) {
  return (
    <section aria-labelledby="vacancies-heading" className="flex flex-col">
      <h2 id="vacancies-heading" className="display text-big text-chilli">
        Vacancies
      </h2>
      {vacancies.map((vacancy) => (
        <Vacancy key={vacancy.id} vacancy={vacancy} />
      ))}
      {vacancies.length === 0 ? (
        <p className="mt-8 max-w-[40ch] text-lead">
          There is no vacancy at the moment. Write to us all the same: we keep good people in mind.
        </p>
      ) : null}
    </section>
  )
}

function Vacancy({ vacancy }: { vacancy: VacancyFacts }) {
  return (
    <article className="grow">
      {/* Beside the form the vacancy in short stays in view; the rest passes below it. */}
      <div className="top-(--header) bg-paper pt-8 lg:[@media(height>=40rem)]:sticky">
        <h3 className="display text-mid">{vacancy.title}</h3>
        <p className="mt-2 text-lead">{vacancy.team}</p>
        <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-y-[3px] border-ink py-4">
          <dt className="font-bold">Location</dt>
          <dd>{vacancy.location}</dd>
          <dt className="font-bold">Type</dt>
          <dd>{vacancy.type}</dd>
        </dl>
      </div>
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
