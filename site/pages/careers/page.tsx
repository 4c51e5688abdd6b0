import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { employmentInWords } from '../../../contract/content/vacancy-in-words.ts'
import { careersPage } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { withPhotograph } from '../../media/owners-photo.ts'
import { stories } from '../../media/stories.ts'
import type { Picture } from '../../media/types.ts'
import { pageMeta } from '../../seo.ts'
import { JobApplicationForm } from './application-form.tsx'
import { Vacancy, type VacancyOnPage } from './vacancy.tsx'

/** The content of this page, beside the content that all pages get. */
interface CareersContent {
  vacancies: readonly VacancyOnPage[]
  email: string
  /** The owner's photo at the head of the page. */
  photograph?: Picture
}

export function loader(args: LoaderFunctionArgs): CareersContent {
  const { vacancies, site } = contentFor(args)
  return withPhotograph({ photo: site.careersPhoto, vacancies: vacancies.map(withPhotograph), email: site.email })
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  const [first] = loaderData?.vacancies ?? []
  const sought = first ? `: ${first.title}, ${employmentInWords(first).toLowerCase()}` : ''
  return pageMeta({
    name,
    path: careersPage,
    title: `Careers | ${name}`,
    description: `Join our team in Hounslow${sought}. Send us your details and your CV.`,
    picture: 'careers',
  })
}

/** The vacancies, and the form to apply with a CV. */
export default function CareersPage() {
  const { vacancies, email, photograph } = useLoaderData<CareersContent>()
  return (
    <>
      <PageHero title="Careers" picture={stories.careersBanner} photograph={photograph}>
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
            <h2 id="apply-heading" className="display text-big">
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
      <h2 id="vacancies-heading" className="display text-big">
        Vacancies
      </h2>
      {vacancies.map((vacancy) => (
        <Vacancy key={vacancy.id} vacancy={vacancy} hasPage />
      ))}
      {vacancies.length === 0 ? (
        <p className="mt-8 max-w-[40ch] text-lead">
          There is no vacancy at the moment. Write to us all the same: we keep good people in mind.
        </p>
      ) : null}
    </section>
  )
}
