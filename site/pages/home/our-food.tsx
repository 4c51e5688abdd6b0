import { Link } from 'react-router'
import { formatPence } from '../../../contract/money.ts'
import { menuPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { pictureOfDish } from '../../media/dish-picture.ts'
import { type BestSeller, useHomeContent } from './home-content.ts'

/** The four best sellers, numbered 01 to 04, in pairs where there is room. */
export function OurFood() {
  const { bestSellers } = useHomeContent()
  return (
    <Section labelledBy="our-food-heading" className="overflow-clip">
      <h2 id="our-food-heading" className="display text-big">
        Our Food
      </h2>
      <ol className="best-sellers">
        {bestSellers.map(({ picture, photograph, name, pricePence, text }, index) => (
          <li key={name}>
            {/* A cut-out picture is in front of its number, a rectangular photo behind it. */}
            <p className={photograph ? 'number display relative z-10' : 'number display'}>
              {String(index + 1).padStart(2, '0')}
            </p>
            <div className="dish">
              <DishPhoto picture={picture} photograph={photograph} />
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

const sizes = '(width >= 48rem) 44vw, 92vw'

/** The owner's photo of a dish, cropped to a frame, or our cut-out picture. Renders nothing if there is neither. */
function DishPhoto({ picture: name, photograph }: Pick<BestSeller, 'picture' | 'photograph'>) {
  if (photograph) return <Photo picture={photograph} sizes={sizes} className="aspect-4/3 h-auto w-full object-cover" />
  const picture = pictureOfDish(name)
  return picture ? <Photo picture={picture} sizes={sizes} className="h-auto w-full" /> : null
}
