import { Link } from 'react-router'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import { useCatering } from '../../ordering/catering-content.ts'

/** How wide a package's picture is at most. The form's list says the same of its smaller ones, so that each comes once. */
export const pictureSizes = '(width >= 105rem) 24rem, (width >= 64rem) 23vw, 46vw'

/** The packages as pictures, each a link to its place in the form. */
export function PackageTiles() {
  return (
    <ul className="mt-[clamp(1.75rem,4vw,3.5rem)] grid grid-cols-2 gap-[clamp(0.75rem,1.6vw,1.5rem)] lg:grid-cols-4">
      {useCatering().packages.map((each) => (
        <PackageTile key={each.menuId} each={each} />
      ))}
    </ul>
  )
}

function PackageTile({ each: { menuId, name, pricePence, serves } }: { each: CateringPackage }) {
  const picture = pictureOfPackage(menuId)
  return (
    <li>
      <Link
        to={`#${menuId}`}
        className="group flex h-full flex-col bg-charcoal text-paper transition-colors hover:bg-turmeric hover:text-charcoal"
      >
        {/* The name below says what is on the picture; the form's list has it in words. */}
        {picture ? (
          <Photo picture={{ ...picture, alt: '' }} sizes={pictureSizes} blurred className="h-auto w-full" />
        ) : null}
        <span className="flex grow flex-col justify-between gap-3 p-[clamp(0.75rem,1.6vw,1.5rem)]">
          <span className="display text-[clamp(1.35rem,4.2vw,2.25rem)] leading-[0.95] lg:text-[clamp(1.5rem,2.1vw,2rem)]">
            {name}
          </span>
          <span className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:flex-wrap sm:items-baseline">
            <span className="display text-[clamp(1.5rem,4.4vw,2.5rem)] leading-none text-turmeric lg:text-[clamp(1.75rem,2.4vw,2.25rem)] group-hover:text-charcoal">
              {formatPence(pricePence)}
            </span>
            <span>Serves {serves}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}
