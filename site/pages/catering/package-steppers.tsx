import type { CateringPackage } from '../../../contract/content/packages.ts'
import { partsOfVariant, variantsOf } from '../../../contract/package-variants.ts'
import { quantityName } from '../../../contract/quantities.ts'
import { Stepper } from '../../../ui/stepper.tsx'
import type { OrderForm } from './use-order-form.ts'

/** Steppers for the quantity of a package, or of each of its options. `isChosenAlone` shows those that are chosen. */
export function PackageSteppers({
  each,
  order,
  isChosenAlone,
}: {
  each: CateringPackage
  order: OrderForm
  isChosenAlone: boolean
}) {
  const variants = variantsOf(each).filter(({ menuId }) => !isChosenAlone || order.quantities[menuId])
  return (
    <div className="grid gap-2">
      {variants.map((variant) => (
        <VariantStepper key={variant.menuId} variant={variant} of={each} order={order} />
      ))}
    </div>
  )
}

function VariantStepper({
  variant: { menuId, name: label },
  of: { options = [] },
  order: { quantities, errors },
}: {
  variant: CateringPackage
  of: CateringPackage
  order: OrderForm
}) {
  const { option } = partsOfVariant(menuId)
  const optionName = options.find(({ id }) => id === option)?.name
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      {optionName ? (
        // The field's label says it too.
        <span aria-hidden="true" className="font-bold first-letter:uppercase">
          {optionName}
        </span>
      ) : null}
      <Stepper
        label={label}
        name={quantityName(menuId)}
        value={quantities[menuId] ?? 0}
        aria-invalid={errors.menus ? true : undefined}
        aria-describedby={errors.menus && 'menus-error'}
      />
    </div>
  )
}
