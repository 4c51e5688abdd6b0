import { Link } from 'react-router'
import { formatPence } from '../../../contract/money.ts'
import { menuPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { pictureOfDish } from '../../media/dish-picture.ts'
import { useHomeContent } from './home-content.ts'

/** The four best sellers, numbered 01 to 04, in pairs where there is room. */
export function OurFood() {
  const { bestSellers } = useHomeContent()
  return (
    <Section labelledBy="our-food-heading" className="overflow-clip">
      <h2 id="our-food-heading" className="display text-huge">
        Our Food
      </h2>
      <ol className="best-sellers">
        {bestSellers.map(({ picture, name, pricePence, text }, index) => (
          <li key={name}>
            <p className="number display">{String(index + 1).padStart(2, '0')}</p>
            <div className="dish">
              <DishPhoto name={picture} />
            </div>
            <div className="words">
              {/* The price follows the last word of the name. */}
              <div className="name-and-price display">
                <h3>{name}</h3> <p className="ml-[0.1em] text-chilli">{formatPence(pricePence)}</p>
              </div>
              <p className="mt-4 max-w-[34ch] text-lead text-balance text-bark">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to={menuPage} prefetch="intent" className="sign mt-[clamp(3rem,4vw,4rem)]">
        View Menu
      </Link>
    </Section>
  )
}

/** A dish's picture; nothing where we have none. */
function DishPhoto({ name }: { name: string | undefined }) {
  const picture = pictureOfDish(name)
  return picture ? <Photo picture={picture} sizes="(width >= 48rem) 44vw, 92vw" className="h-auto w-full" /> : null
}
