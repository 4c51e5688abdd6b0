import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { variantsOf } from '../../../contract/package-variants.ts'
import { enquiryPage } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { withPhotograph } from '../../media/owners-photo.ts'
import { stories } from '../../media/stories.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { WhatHappensNext } from '../../ordering/what-happens-next.tsx'
import { pageMeta } from '../../seo.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import type { EnquiryContent } from './from-order.ts'

/** Loads the names of the packages, for texts taken from the order form, and the photo of catering. */
export function loader(args: LoaderFunctionArgs): EnquiryContent {
  const { packages, site } = contentFor(args)
  return withPhotograph({
    photo: site.cateringPhoto,
    packages: packages.flatMap(variantsOf).map(({ menuId, name }) => ({ menuId, name })),
  })
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: enquiryPage,
    title: `Tell us about your event | ${name}`,
    description:
      'Weddings, feasts and large events in west London: tell us about yours, and we write or ring to plan the food with you.',
    picture: 'catering',
  })
}

const steps = [
  { title: 'A person reads it', text: 'We write to you or ring you within a working day.' },
  { title: 'We plan it with you', text: 'Food, day and price, for your guests and their allergies.' },
  { title: 'You decide', text: 'Once you agree, we send you a link to pay. Nothing is ordered before.' },
]

/** The page for enquiries about events that are too large for the order form, or outside its rules. */
export default function EnquiryPage() {
  const { photograph } = useLoaderData<EnquiryContent>()
  return (
    <>
      <PageHero title="Your Event" picture={stories.table} photograph={photograph} ground="cream">
        <p>
          A wedding, a feast, a day that the order form can’t take: tell us about it, and a person writes or rings to
          plan it with you.
        </p>
      </PageHero>
      <Section labelledBy="enquiry-heading">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)]">
          <div>
            <h2 id="enquiry-heading" className="display text-big">
              Tell us about your event
            </h2>
            <p className="mt-6 lg:hidden">
              Rather talk? Ring us on <OurPhone />
            </p>
            <EnquiryForm />
          </div>
          <WhatHappensNext
            steps={steps}
            whyRing="Rather talk? Then"
            className="self-start lg:sticky lg:top-[calc(var(--header)+1.5rem)]"
          />
        </div>
      </Section>
    </>
  )
}
