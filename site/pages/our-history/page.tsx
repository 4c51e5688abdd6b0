import { Link, type MetaArgs, useLoaderData } from 'react-router'
import { historyPage, menuPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { FitRoom } from '../../layout/fit-room.tsx'
import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import type { Picture } from '../../media/types.ts'
import { pageMeta } from '../../seo.ts'
import { type HistoryOnPage, loadHistory } from './history-content.ts'
import { Chapter, StoryBlock } from './story.tsx'

export const loader = loadHistory

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: historyPage,
    title: `Our History | ${name}`,
    description:
      'From a family kitchen and one clay oven to Hounslow, and soon Southall: how Tandoor Road began and who cooks there.',
    picture: 'ourHistory',
  })
}

/** Tells the story of the restaurant from its beginning. */
export default function OurHistoryPage() {
  const history = useLoaderData<HistoryOnPage>()
  return (
    <>
      <section className="flex min-h-svh flex-col bg-charcoal pt-(--header) text-paper print:min-h-0">
        <Photo
          picture={history.photograph ?? stories.street}
          sizes="100vw"
          first
          className="min-h-16 w-full flex-[1_1_0px] object-cover object-[78%_10%] print:hidden"
        />
        <div className="page-x py-[clamp(1.5rem,3vw,3rem)]">
          <div className="@container">
            <p className="display text-mid text-turmeric">{history.motto}</p>
            <FitRoom words={'Our\nHistory'}>
              <h1 tabIndex={-1} className="display fit-[2.7] mt-4 leading-[0.78] broad:fit-[4.17]">
                Our <br className="broad:hidden" />
                History
              </h1>
            </FitRoom>
          </div>
        </div>
      </section>
      <Beginning history={history} />
      <People history={history} />
    </>
  )
}

function Beginning({ history }: { history: HistoryOnPage }) {
  return (
    <Section labelledBy="beginning-heading">
      <Chapter id="beginning-heading" {...history.beginning} />
    </Section>
  )
}

function People({ history }: { history: HistoryOnPage }) {
  return (
    <>
      <Section ground="cream" labelledBy="people-heading">
        <Chapter id="people-heading" {...history.people} />
      </Section>
      <div>
        <StoryBlock {...history.oven} picture={<StoryPhoto picture={history.oven.photograph ?? stories.dough} />} />
        <StoryBlock
          {...history.markets}
          picture={<StoryPhoto picture={history.markets.photograph ?? stories.spices} />}
          flipped
        />
      </div>
      <Section ground="chilli" labelledBy="end-heading" isAside>
        <h2 id="end-heading" className="display text-big">
          {history.end}
        </h2>
        <Link
          to={menuPage}
          prefetch="intent"
          className="sign mt-10 [--sign-ground:var(--color-turmeric)] hover:[--sign-ground:var(--color-paper)]"
        >
          Explore Menu
        </Link>
      </Section>
    </>
  )
}

function StoryPhoto({ picture }: { picture: Picture }) {
  return (
    <Photo
      picture={picture}
      sizes="(width >= 64rem) 50vw, 100vw"
      blurred
      className="aspect-[4/3] h-full w-full object-cover lg:aspect-square"
    />
  )
}
