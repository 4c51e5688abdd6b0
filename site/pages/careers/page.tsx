import { site } from '../../../content/site.ts'
import { vacancy } from '../../../content/vacancy.ts'
import { careersPage } from '../../../contract/pages.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import { pageMeta } from '../../seo.ts'
import { JobApplicationForm } from './application-form.tsx'
import { jobPosting } from './job-posting.ts'

export const meta = () => [
  ...pageMeta({
    path: careersPage,
    title: `Careers | ${site.name}`,
    description: `Join our team in Hounslow: ${vacancy.title}, ${vacancy.type.toLowerCase()}. Send us your details and your CV.`,
    picture: 'careers',
  }),
  { 'script:ld+json': jobPosting() },
]

/** The vacancy, and the form to apply with a CV. */
export default function CareersPage() {
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
          <Vacancy />
          <section aria-labelledby="apply-heading">
            <h2 id="apply-heading" className="display text-big text-chilli">
              Please Apply
            </h2>
            <JobApplicationForm />
          </section>
        </div>
      </Section>
    </>
  )
}

function Vacancy() {
  return (
    <section aria-labelledby="vacancies-heading" className="flex flex-col">
      <h2 id="vacancies-heading" className="display text-big text-chilli">
        Vacancies
      </h2>
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
    </section>
  )
}
