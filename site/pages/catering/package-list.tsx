import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfPackage } from '../../media/package-picture.ts'
import { ClashNote } from '../../ordering/clash-note.tsx'
import { quantityName, servesLine, toQuantity } from '../../ordering/order-form.ts'
import { PackageFood } from './package-food.tsx'
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
  const { quantities, errors, change, clashes } = order
  const name = quantityName(each.menuId)
  const picture = pictureOfPackage(each.menuId)
  const clash = clashes.find(({ menuId }) => menuId === each.menuId)?.clash
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
        </p>
      </div>
      {/* Below the words; with enlarged letters it needs the room below the picture too. */}
      <div className="@max-[33rem]:col-span-2 @max-[33rem]:pl-[min(28%+clamp(1rem,3vw,2rem),100%-10.5rem)] @min-[33rem]:lg:max-xl:col-start-2">
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
      </div>
      {clash ? (
        <div className="col-span-full">
          <ClashNote name="This package" clash={clash} />
        </div>
      ) : null}
      <PackageFood each={each} />
    </li>
  )
}
