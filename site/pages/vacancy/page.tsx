import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ourPlace } from '../../../contract/content/places.ts'
import type { Location } from '../../../contract/content/site.ts'
import { employmentInWords } from '../../../contract/content/vacancy-in-words.ts'
import { careersPage, vacancyPage } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { withPhotograph } from '../../media/owners-photo.ts'
import type { Picture } from '../../media/types.ts'
import { pageMeta } from '../../seo.ts'
import { JobApplicationForm } from '../careers/application-form.tsx'
import { Vacancy, type VacancyOnPage } from '../careers/vacancy.tsx'
import { jobPosting } from './job-posting.ts'

/** The content of this page, beside the content that all pages get. */
interface VacancyContent {
  vacancy: VacancyOnPage
  email: string
  kitchen: Pick<Location, 'address'>
  /** The owner's photo at the head of the page. */
  photograph?: Picture
}

/**
 * Loads a vacancy. Only open vacancies are rendered; the server redirects other addresses to the careers page. Throws a
 * Response with status 404 if there is no such vacancy.
 */
export function loader(args: LoaderFunctionArgs): VacancyContent {
  const { vacancies, site } = contentFor(args)
  const vacancy = vacancies.find(({ id }) => id === args.params.vacancy)
  if (!vacancy) throw new Response(null, { status: 404 })
  const { place: at, ...shown } = vacancy
  const { name, status, address, directions } = site.locations.find(({ id }) => id === at) ?? ourPlace(site)
  const kitchen = { name, status, address, ...(directions && { directions }) }
  return withPhotograph({
    photo: site.careersPhoto,
    vacancy: withPhotograph(shown),
    email: site.email,
    kitchen,
  })
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  if (!loaderData) return []
  const { vacancy, kitchen } = loaderData
  return [
    ...pageMeta({
      name,
      path: vacancyPage(vacancy.id),
      title: `${vacancy.title} | ${name}`,
      description: `${vacancy.title} in ${vacancy.location}, ${employmentInWords(vacancy).toLowerCase()}. Send us your details and your CV.`,
      picture: 'careers',
    }),
    { 'script:ld+json': jobPosting(vacancy, name, kitchen.address) },
  ]
}

/** One vacancy, and the form to apply for it. */
export default function VacancyPage() {
  const { vacancy, email, photograph } = useLoaderData<VacancyContent>()
  return (
    <>
      <PageHero title={vacancy.title} photograph={photograph} ground="turmeric">
        <p className="display text-mid">JOIN OUR TEAM</p>
        <p className="mt-6">
          <Link to={careersPage} prefetch="intent" className="trail">
            All vacancies
          </Link>
        </p>
      </PageHero>
      <Section>
        <div className="grid gap-x-[clamp(2.5rem,7vw,8rem)] gap-y-20 lg:grid-cols-2">
          <section aria-labelledby="vacancy-heading" className="flex flex-col">
            <h2 id="vacancy-heading" className="display text-big">
              The work
            </h2>
            <Vacancy vacancy={vacancy} />
          </section>
          <section aria-labelledby="apply-heading">
            <h2 id="apply-heading" className="display text-big">
              Please Apply
            </h2>
            <JobApplicationForm email={email} position={vacancy.title} />
          </section>
        </div>
      </Section>
    </>
  )
}
