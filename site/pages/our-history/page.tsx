import { Link } from 'react-router'
import { site } from '../../../contract/site.ts'
import { FitRoom } from '../../layout/fit-room.tsx'
import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import type { Picture } from '../../media/types.ts'
import { pageMeta } from '../../seo.ts'
import { Chapter, StoryBlock } from './story.tsx'

export const meta = () =>
  pageMeta({
    path: '/our-history',
    title: `Our History | ${site.name}`,
    description:
      'From a family kitchen and one clay oven to Hounslow, and soon Southall: how Tandoor Road began and who cooks there.',
    picture: 'ourHistory',
  })

/** The story of the brand, told from the beginning. */
export default function OurHistoryPage() {
  return (
    <>
      <section className="page-x relative flex min-h-svh flex-col justify-end overflow-clip bg-charcoal pt-[calc(var(--header)+1.5rem)] pb-[clamp(2rem,5vw,5rem)] text-paper">
        <Photo
          picture={stories.street}
          sizes="100vw"
          first
          className="absolute inset-0 size-full object-cover object-[78%_50%]"
        />
        <div className="hero-shade absolute inset-0" />
        <div className="@container relative">
          <p className="display text-mid text-turmeric">ONE TEAM ONE VISION</p>
          <FitRoom words={'Our\nHistory'}>
            <h1 tabIndex={-1} className="display fit-[2.7] mt-4 leading-[0.78] broad:fit-[4.17]">
              Our <br className="broad:hidden" />
              History
            </h1>
          </FitRoom>
        </div>
      </section>
      <Beginning />
      <People />
    </>
  )
}

function Beginning() {
  return (
    <Section labelledBy="beginning-heading">
      <Chapter
        id="beginning-heading"
        title="HOW IT ALL BEGAN"
        opening="One family kitchen, more guests than chairs, and a pot that was never put away."
      >
        <p>
          It began the way most Punjabi cooking does: at home, for too many people. Sunday was daal in the big pot,
          rotis passed from hand to hand, and chicken that had sat in yoghurt and spice since the night before. Nobody
          wrote anything down. You learned by standing close and getting told off.
        </p>
        <p>
          Then somebody bought a clay oven, second-hand, and wheeled it into the yard. The first naan fell into the
          coals. The second one did not. The neighbours noticed the smell first, then the neighbours' friends, and by
          the end of that summer there was a queue at the side gate.
        </p>
      </Chapter>
    </Section>
  )
}

function People() {
  return (
    <>
      <Section ground="turmeric" labelledBy="people-heading">
        <Chapter id="people-heading" title="WHO WE ARE" opening="Two corners of west London. One way of cooking.">
          <p>
            Today the oven stands in Hounslow, in the food court on the High Street. The next one is on its way to
            Southall. Both are places where west London has shopped, argued and eaten for as long as we can remember, a
            bus ride from each other and a long way from ordinary.
          </p>
          <p>
            We are cooks, cousins and friends who became both. Whoever takes your order can also tell you how it is
            made, because they have made it.
          </p>
        </Chapter>
      </Section>
      <div className="bg-cream text-ink">
        <StoryBlock title="The oven decides" picture={<StoryPhoto picture={stories.dough} />}>
          <p>
            A tandoor has no dial. It is a clay pot with charcoal at the bottom, it runs at well over 400 degrees, and
            it cooks bread in a minute and chicken in not many more. You judge it by the colour of the walls and the
            heat on your arm. That is why the edges are black, the middle is juicy, and no two naans look alike.
          </p>
        </StoryBlock>
        <StoryBlock title="Bought round the corner" picture={<StoryPhoto picture={stories.spices} />} flipped>
          <p>
            Herbs and vegetables come from the markets around us, spices from grocers who know us by name, chicken from
            butchers a few streets away. Buying close means it was fresh this morning, and that we can complain in
            person when it was not.
          </p>
        </StoryBlock>
      </div>
      <Section ground="chilli" labelledBy="end-heading" isAside>
        <h2 id="end-heading" className="display text-huge">
          The rest you have to taste
        </h2>
        <Link
          to="/menu"
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
