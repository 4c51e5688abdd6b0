import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import { ClashNote } from '../../ordering/clash-note.tsx'
import { quantityName, servesLine, toQuantity } from '../../ordering/order-form.ts'
import { PackageFood } from './package-food.tsx'
import { pricePerGuest } from './price-per-guest.ts'
import type { OrderForm } from './use-order-form.ts'

/** How wide a package's picture is at most. */
const pictureSizes = '(width >= 64rem) 27vw, (width >= 44rem) 42vw, 92vw'

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
  const { quantities, errors, change, clashes } = order
  const name = quantityName(each.menuId)
  const picture = pictureOfPackage(each.menuId)
  const clash = clashes.find(({ menuId }) => menuId === each.menuId)?.clash
  return (
    <li
      id={each.menuId}
      // A package has an address of its own, which leads here.
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
        </p>
        <Stepper
          label={each.name}
          name={name}
          value={quantities[each.menuId] ?? 0}
          onStep={() => change(name)}
          aria-invalid={errors.menus ? true : undefined}
          aria-describedby={errors.menus && 'menus-error'}
          // Text that is not a number counts as 0, and the field then shows the 0.
          onBlur={(event) => {
            const quantity = String(toQuantity(event.target.value))
            if (quantity === event.target.value) return
            event.target.value = quantity
            change(name)
          }}
        />
        {clash ? <ClashNote name="This package" clash={clash} /> : null}
      </div>
      <PackageFood each={each} />
    </li>
  )
}
