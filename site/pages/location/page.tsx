import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Content } from '../../../contract/content/content.ts'
import { dishesOf } from '../../../contract/content/dishes.ts'
import { hoursAt, isSoldAt, onlyCookedAt, placesWithPages, whereInWords } from '../../../contract/content/places.ts'
import type { Location } from '../../../contract/content/site.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { cateringPage, menuPage, placePage } from '../../../contract/pages.ts'
import { contentFor, siteIn, useSite } from '../../content.ts'
import type { HoursOfNow } from '../../layout/opening-hours.ts'
import { PageData } from '../../layout/page-data.tsx'
import { Section } from '../../layout/section.tsx'
import { pageMeta } from '../../seo.ts'
import type { PlaceOnHome } from '../home/home-content.ts'
import { PlaceFacts, PlaceMap } from '../home/opened-place.tsx'
import { placeOnHome, withUnanswered } from '../home/place-on-home.ts'
import { placeData } from '../home/restaurant-data.ts'

/** The content of this page, beside the content that all pages get. */
interface PlaceContent {
  id: string
  place: PlaceOnHome
  hours: HoursOfNow
  cooksCatering: boolean
  /** What is sold only here, not sold here, or sold out here today. Missing if nothing is. */
  differs?: string[]
}

/** Loads a place. Throws a Response with status 404 if no such place has a page. */
export function loader(args: LoaderFunctionArgs): PlaceContent {
  const content = contentFor(args)
  const { site } = content
  const found = placesWithPages(site).find(({ id }) => id === args.params.place)
  if (!found) throw new Response(null, { status: 404 })
  const { id, cooksCatering, phone = site.phone } = found
  return {
    id,
    place: { ...placeOnHome(site, found), phone },
    hours: withUnanswered(hoursAt(site, found)),
    cooksCatering,
    ...differing(content, found),
  }
}

/** Says which dishes and packages are sold only at this place, not sold here, or sold out here today. */
function differing({ site, menu, packages }: Content, { id, cooksCatering }: Location): { differs?: string[] } {
  const dishes = dishesOf(menu)
  const cooked = cooksCatering
    ? packages.filter(({ isOnSale, onlyAt }) => isOnSale && onlyCookedAt(site, { onlyAt }))
    : []
  const apart = [...dishes.filter(({ onlyAt }) => whereInWords(site, { onlyAt })), ...cooked]
  const said = (what: string, all: readonly { name: string }[]) =>
    all.length > 0 ? [`${what}: ${listInWords(all.map(({ name }) => name))}.`] : []
  const differs = [
    ...said(
      'Only here',
      apart.filter(({ onlyAt = [] }) => onlyAt.length === 1 && onlyAt[0] === id),
    ),
    ...said(
      'Not here',
      apart.filter((each) => !isSoldAt(each, id)),
    ),
    ...said(
      'Sold out here today',
      dishes.filter(({ offAt }) => offAt?.some(({ place }) => place === id)),
    ),
  ]
  return differs.length > 0 ? { differs } : {}
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  if (!loaderData) return []
  const { id, place } = loaderData
  const { line, town, region } = place.address
  return pageMeta({
    name,
    path: placePage(id),
    title: `${place.name} | ${name}`,
    description: `${name} in ${place.name}: ${line}, ${town}, ${region}. Opening hours, the way and the phone.`,
    picture: 'home',
  })
}

/** One place: its hours, the way, its phone, and what is cooked there. */
export default function PlacePage() {
  const { id, place, hours, cooksCatering, differs } = useLoaderData<PlaceContent>()
  const { name } = useSite()
  return (
    <Section className="min-h-[80svh] pt-[calc(var(--header)+clamp(3rem,6vw,6rem))]">
      <p className="label text-chilli">{name}</p>
      <div className="mt-4 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div>
          <h1 tabIndex={-1} className="display text-big">
            {place.name}
          </h1>
          <PlaceFacts place={place} hours={hours} />
        </div>
        <PlaceMap place={place} />
      </div>
      <p className="mt-[clamp(3rem,6vw,6rem)] flex flex-wrap gap-x-8 gap-y-2 text-lead">
        <Link to={menuPage} prefetch="intent" className="trail py-1.5">
          Our menu
        </Link>
        {cooksCatering ? (
          <Link to={cateringPage} prefetch="intent" className="trail py-1.5">
            Our catering, cooked here
          </Link>
        ) : null}
      </p>
      {differs?.map((each) => (
        <p key={each} className="mt-3 max-w-[60ch] text-lead">
          {each}
        </p>
      ))}
      <PageData of={import.meta.env.SSR && ((content) => placeData(content, id))} />
    </Section>
  )
}
