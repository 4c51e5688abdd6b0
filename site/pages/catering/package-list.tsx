import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { hasChoice, partsOfVariant } from '../../../contract/package-variants.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import { ClashNote } from '../../ordering/clash-note.tsx'
import { servesLine } from '../../ordering/order-form.ts'
import { PackageFood } from './package-food.tsx'
import { PackageSteppers } from './package-steppers.tsx'
import { pictureSizes } from './package-tiles.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The packages with their quantities, and how they compare with the number of guests. */
export function PackageList({ order }: { order: OrderForm }) {
  const { packages, quantities, guests, errors, words } = order
  return (
    <div className="sm:col-span-2">
      <ul className="@container border-t-[3px] border-ink">
        {packages.map((each) => (
          <PackageCard key={each.id} each={each} order={order} />
        ))}
      </ul>
      <FieldError id="menus" error={errors.menus} />
      {/* The summary says it too, in a region that is read out. */}
      <p className="mt-5 min-h-[1.5em] font-bold">{servesLine(quantities, guests, packages)}</p>
      {words.leastOrder && !errors.menus ? <p className="mt-2 font-bold">{words.leastOrder}</p> : null}
    </div>
  )
}

function PackageCard({ each, order }: { each: CateringPackage; order: OrderForm }) {
  const picture = pictureOfPackage(each.menuId)
  const clashes = order.clashes.filter(({ menuId }) => partsOfVariant(menuId).packageId === each.menuId)
  return (
    <li
      id={each.menuId}
      // A package's picture above the form leads here.
      tabIndex={-1}
      aria-labelledby={`${each.menuId}-name`}
      className="grid grid-cols-[28%_minmax(0,1fr)] items-center gap-x-[clamp(1rem,3vw,2rem)] gap-y-4 border-b-[3px] border-ink pt-7 pb-4 focus:bg-cream focus:shadow-[0.75rem_0,-0.75rem_0] focus:shadow-cream @min-[33rem]:grid-cols-[clamp(10rem,18vw,16rem)_1fr_auto]"
    >
      <div className="@max-[33rem]:self-start @min-[33rem]:lg:max-xl:row-span-2">
        {picture ? <Photo picture={picture} sizes={pictureSizes} blurred className="h-auto w-full" /> : null}
      </div>
      <div className="@min-[33rem]:lg:max-xl:col-span-2">
        <h3 id={`${each.menuId}-name`} className="display text-[min(2rem,12vw)] leading-[0.95]">
          {each.name}
        </h3>
        <p className="mt-2 max-w-[44ch] text-bark">{each.description}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4">
          <span className="display text-[min(1.75rem,16vw)] leading-none text-chilli">
            {formatPence(each.pricePence)}
          </span>
          <span>Serves {each.serves}</span>
          {boundsInWords(each) ? <span>{boundsInWords(each)}</span> : null}
        </p>
      </div>
      {/* Below the words; with enlarged letters it needs the room below the picture too. */}
      <div className="@max-[33rem]:col-span-2 @max-[33rem]:pl-[min(28%+clamp(1rem,3vw,2rem),100%-10.5rem)] @min-[33rem]:lg:max-xl:col-start-2">
        <PackageSteppers each={each} order={order} />
      </div>
      {clashes.map((found) => (
        <div key={found.menuId} className="col-span-full">
          <ClashNote name={hasChoice(each) ? found.name : 'This package'} clash={found.clash} />
        </div>
      ))}
      <PackageFood each={each} />
    </li>
  )
}

/** How many of a package can be ordered at once: "At least 10", "5 to 40". */
function boundsInWords({ least = 1, most }: CateringPackage): string | undefined {
  if (least > 1 && most !== undefined) return `${least} to ${most}`
  if (least > 1) return `At least ${least}`
  return most === undefined ? undefined : `At most ${most}`
}
