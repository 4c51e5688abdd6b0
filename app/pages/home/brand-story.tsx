import { Link } from 'react-router'
import { Section } from '../../layout/section.tsx'

const features = [
  {
    name: 'Bold spices',
    text: 'Bought whole, toasted and ground here every morning. You smell it from the door.',
    look: 'bg-chilli text-paper',
  },
  {
    name: 'Signature curries',
    text: 'Onions cooked until they give up. Tomatoes after that. Nobody rushes a curry.',
    look: 'bg-turmeric text-charcoal',
  },
  {
    name: 'Tandoori meats',
    text: 'A night in the marinade, then minutes in the clay oven, over live charcoal.',
    look: 'bg-charcoal text-paper',
  },
  {
    name: 'Fresh lentils',
    text: 'On the stove since dawn, finished with butter, garlic and green chilli.',
    look: 'bg-coriander text-white',
  },
]

/** Who we are in a few lines, and the four things we are proud of. */
export function BrandStory() {
  return (
    <Section id="about" labelledBy="about-heading" className="pb-0!">
      <h2 id="about-heading" className="display text-huge">
        From Punjab, down <br className="max-[100rem]:hidden" />
        the Great West Road
      </h2>
      <div className="mt-[clamp(2rem,4vw,4rem)] max-w-[34rem] text-lead lg:ml-[50%]">
        <p>
          Tandoor Road started in a family kitchen and never really left it. Same recipes, bigger fire. Chicken comes
          off the skewer when you order it, the daal has been on since dawn, and the bread is yours before it stops
          steaming.
        </p>
        <Link to="/our-history" prefetch="intent" className="sign mt-8">
          Our Story
        </Link>
      </div>
      <ul className="feature-tiles mt-[clamp(3.5rem,8vw,8rem)]">
        {features.map(({ name, text, look }) => (
          <li key={name} className={look}>
            <h3 className="display text-big">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
