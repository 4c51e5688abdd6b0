import { Fragment } from 'react'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { limits } from '../../contract/limits.ts'
import { formatPence } from '../../contract/money.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { packageName, quantityName, toQuantity } from '../../contract/quantities.ts'
import type { OrderOnScreen } from '../../contract/staff/orders.ts'
import { FieldError } from '../../ui/field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { usePackagesOnSale } from '../content.ts'
import { FormPart, type FormPartProps } from './form-parts.tsx'
import { type LeftOver, leftOver, servesInWords, withoutLine } from './order-draft.ts'
import { ReasonsAt } from './reasons.tsx'

/** The packages with their quantities, and the total as the server works it out. */
export function Packages({
  isOld,
  had,
  onStep,
  ...part
}: FormPartProps & {
  /** True while the price is for the form as it was a moment ago. */
  isOld: boolean
  /** The packages of the order that is being changed. */
  had?: OrderOnScreen['packages']
  onStep: (name: string) => void
}) {
  const { texts, errors, judged } = part
  const onSale = usePackagesOnSale()
  const error = Object.entries(errors).find(([path]) => path.startsWith('order_items'))?.[1]
  return (
    <FormPart title="Packages" name="order_items">
      <div className="sm:col-span-2">
        <ul className="border-t border-line">
          {onSale.flatMap(variantsOf).map((each) => (
            <PackageRow key={each.menuId} each={each} part={part} />
          ))}
        </ul>
        {withoutLine(texts, onSale).map(({ menuId, name, quantity }) => (
          <Fragment key={menuId}>
            <input type="hidden" name={quantityName(menuId)} value={quantity} readOnly />
            <input type="hidden" name={packageName(menuId)} value={name} readOnly />
          </Fragment>
        ))}
        <div role="status">
          {leftOver(texts, onSale, had).map((each) => (
            <Left key={each.menuId} of={each} onLeaveOut={() => onStep(quantityName(each.menuId))} />
          ))}
        </div>
        <FieldError id="order_items" error={error} isLive />
        <ReasonsAt field="order_items" judged={judged} />
        <div role="status" aria-busy={isOld} className={`mt-3 ${isOld ? 'opacity-60' : ''}`}>
          <p className="text-lead font-bold tabular-nums">Total {formatPence(judged?.totalPence ?? 0)}</p>
          {judged?.allergens ? <p className="mt-1">Say what is in it: {judged.allergens}</p> : null}
          {judged?.allergens && judged.terms ? (
            <p className="mt-1">Say what holds if they cancel: {judged.terms.cancelling}</p>
          ) : null}
          <p className="min-h-[1.45em]">
            {servesInWords(judged?.serves ?? 0, toQuantity(texts.guest_count, limits.quantity))}
          </p>
        </div>
      </div>
    </FormPart>
  )
}

/** A typed quantity that can't be ordered any more, until somebody says what becomes of it. */
function Left({ of: { menuId, name, left, hasChoice }, onLeaveOut }: { of: LeftOver; onLeaveOut: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 border-l-4 border-ember pl-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <strong>
          {left} × {name}
        </strong>
        :{' '}
        {hasChoice
          ? 'there is a choice now. Say above which they are to be.'
          : 'not sold any more. Ask what comes in its place.'}
      </p>
      <button
        type="button"
        className="trail min-h-11 font-bold"
        onClick={({ currentTarget }) => {
          const quantity = currentTarget.form?.elements.namedItem(quantityName(menuId))
          if (quantity instanceof HTMLInputElement) quantity.value = '0'
          onLeaveOut()
        }}
      >
        Leave out<span className="sr-only"> {name}</span>
      </button>
    </div>
  )
}

function PackageRow({ each, part }: { each: CateringPackage; part: FormPartProps }) {
  const name = quantityName(each.menuId)
  const typed = part.texts[name] ?? ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <strong>{each.name}</strong>
        <span className="block text-bark">
          {formatPence(each.pricePence)}, serves {each.serves}
        </span>
      </p>
      <input type="hidden" name={packageName(each.menuId)} value={each.name} readOnly />
      <Stepper
        label={each.name}
        name={name}
        // A line that comes with a release begins with the quantity that was typed or ordered before.
        defaultValue={/^\s*\d*\s*$/.test(typed) ? toQuantity(typed, limits.quantity) : typed}
        value={toQuantity(typed, limits.quantity)}
        autoComplete="off"
        // Shows the quantity that counts. A text that can't be read stays, with its error.
        onBlur={({ currentTarget }) => {
          if (currentTarget.validity.valid)
            currentTarget.value = String(toQuantity(currentTarget.value, limits.quantity))
        }}
      />
    </li>
  )
}
