import { Link } from 'react-router'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { hasChoice, partsOfVariant } from '../../../contract/package-variants.ts'
import { allergensPage } from '../../../contract/pages.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import type { PackageOnPage } from '../../ordering/catering-content.ts'
import { ClashNote } from '../../ordering/clash-note.tsx'
import { servesLine } from '../../ordering/order-form.ts'
import { useCateringPage } from './catering-page-content.ts'
import { PackageFood } from './package-food.tsx'
import { PackageSteppers } from './package-steppers.tsx'
import { pricePerGuest } from './price-per-guest.ts'
import type { OrderForm } from './use-order-form.ts'

const pictureSizes = '(width >= 64rem) 27vw, (width >= 44rem) 42vw, 92vw'

/** The packages with their quantities, and how many people they serve compared with the guests. */
export function PackageList({ order }: { order: OrderForm }) {
  const { packages, quantities, guests, errors, words } = order
  const { arrives } = useCateringPage()
  return (
    <div className="@min-[34rem]:col-span-2">
      <p className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
        <Link to={`${allergensPage}#packages`} reloadDocument className="trail font-bold">
          Which packages fit an allergy or a diet?
        </Link>
        {arrives ? (
          <a href="#arrives" className="trail font-bold">
            What arrives
          </a>
        ) : null}
      </p>
      <ul className="@container border-t-[3px] border-ink">
        {packages.map((each) => (
          <PackageCard key={each.id} each={each} order={order} />
        ))}
      </ul>
      <FieldError id="menus" error={errors.menus} />
      {/* Not a live region: the summary announces the same text. */}
      <p className="mt-5 min-h-[1.5em] font-bold">{servesLine(quantities, guests, packages)}</p>
      {words.leastOrder && !errors.menus ? <p className="mt-2 font-bold">{words.leastOrder}</p> : null}
    </div>
  )
}

function PackageCard({ each, order }: { each: PackageOnPage; order: OrderForm }) {
  const picture = each.photograph ?? pictureOfPackage(each.menuId)
  const { notCooked: all } = order.words
  const notCooked = all?.menuIds.includes(each.menuId) ? all : undefined
  const clashes = order.clashes.filter(({ menuId }) => partsOfVariant(menuId).packageId === each.menuId)
  return (
    <li
      id={each.menuId}
      // Lets a link to this package move the focus to it.
      tabIndex={-1}
      aria-labelledby={`${each.menuId}-name`}
      className="grid gap-x-[clamp(1.25rem,3vw,2.5rem)] gap-y-4 border-b-[3px] border-ink py-7 focus:bg-cream focus:shadow-[0.75rem_0,-0.75rem_0] focus:shadow-cream @min-[36rem]:grid-cols-[5fr_6fr]"
    >
      {picture ? (
        <Photo picture={picture} sizes={pictureSizes} blurred className="aspect-4/3 h-auto w-full object-cover" />
      ) : null}
      <div className="grid content-start gap-4">
        <div>
          <h3 id={`${each.menuId}-name`} className="display text-[min(2.5rem,12vw)] leading-[0.95]">
            {each.name}
          </h3>
          <p className="mt-3 max-w-[48ch] text-bark">{each.description}</p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="display text-[min(2.25rem,16vw)] leading-none text-chilli">
            {formatPence(each.pricePence)}
          </span>
          <span>Serves {each.serves}</span>
          <span>{pricePerGuest(each)}</span>
          {boundsInWords(each) ? <span>{boundsInWords(each)}</span> : null}
        </p>
        {notCooked ? (
          <p className="font-bold text-chilli">{notCooked.says}</p>
        ) : each.onlyCookedAt ? (
          <p className="font-bold">Only where our kitchen in {each.onlyCookedAt} delivers</p>
        ) : null}
        <PackageSteppers each={each} order={order} isChosenAlone={notCooked !== undefined} />
        {clashes.map((found) => (
          <ClashNote key={found.menuId} name={hasChoice(each) ? found.name : 'This package'} clash={found.clash} />
        ))}
      </div>
      <PackageFood each={each} />
    </li>
  )
}

/** Says how many of a package can be ordered at once: "At least 10", "5 to 40". */
function boundsInWords({ least = 1, most }: CateringPackage): string | undefined {
  if (least > 1 && most !== undefined) return `${least} to ${most}`
  if (least > 1) return `At least ${least}`
  return most === undefined ? undefined : `At most ${most}`
}
