import { type CateringPackage, cateringPackages } from '../../../contract/catalogue.ts'
import { formatPence } from '../../../contract/money.ts'
import { Photo } from '../../layout/photo.tsx'
import { packages } from '../../media/packages.ts'
import { FieldError } from '../../ui/field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { quantityName } from './form-fields.ts'
import { servesLine, toQuantity } from './order-form.ts'
import type { OrderForm } from './use-order-form.ts'

/** The four packages with their quantities, and how they compare with the number of guests. */
export function PackageList({ order }: { order: OrderForm }) {
  const { quantities, guests, problem } = order
  return (
    <div className="sm:col-span-2">
      <ul className="@container border-t-[3px] border-ink">
        {cateringPackages.map((each) => (
          <PackageCard key={each.id} each={each} order={order} />
        ))}
      </ul>
      <FieldError id="menus" error={problem?.field === 'menus' ? problem.text : undefined} />
      <p aria-live="polite" className="mt-5 min-h-[1.5em] font-bold">
        {servesLine(quantities, guests)}
      </p>
    </div>
  )
}

function PackageCard({ each, order }: { each: CateringPackage; order: OrderForm }) {
  const { quantities, problem, change } = order
  const name = quantityName(each.menuId)
  return (
    <li className="grid items-center gap-x-8 gap-y-4 border-b-[3px] border-ink py-7 @min-[33rem]:grid-cols-[clamp(10rem,18vw,16rem)_1fr_auto]">
      <div className="@min-[33rem]:lg:max-xl:row-span-2">
        <Photo picture={packages[each.menuId]} sizes="(width >= 40rem) 16rem, 92vw" blurred className="h-auto w-full" />
      </div>
      <div className="@min-[33rem]:lg:max-xl:col-span-2">
        <h3 className="display text-[2rem] leading-[0.95]">{each.name}</h3>
        <p className="mt-2 max-w-[44ch] text-bark">{each.description}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4">
          <span className="display text-[1.75rem] leading-none text-chilli">{formatPence(each.pricePence)}</span>
          <span>Serves {each.serves}</span>
        </p>
      </div>
      <div className="@min-[33rem]:lg:max-xl:col-start-2">
        <Stepper
          label={each.name}
          name={name}
          value={quantities[each.menuId]}
          onStep={() => change(name)}
          aria-invalid={problem?.field === 'menus' || undefined}
          aria-describedby={problem?.field === 'menus' ? 'menus-error' : undefined}
          // What is no number counts as none, and then says so.
          onBlur={(event) => {
            const quantity = String(toQuantity(event.target.value))
            if (quantity === event.target.value) return
            event.target.value = quantity
            change(name)
          }}
        />
      </div>
    </li>
  )
}
