import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { packagesOnSale } from '../../content.ts'
import { quantityName, servesInWords, toQuantity } from './order-draft.ts'
import { Part, type PartProps } from './parts.tsx'
import { ReasonsAt } from './reasons.tsx'

/** The packages with their quantities, and what they cost together as the server says. */
export function Packages({
  isOld,
  onStep,
  ...part
}: PartProps & {
  /** Whether the price is of the form as it was a moment ago. */
  isOld: boolean
  onStep: (name: string) => void
}) {
  const { texts, errors, judged } = part
  const error = Object.entries(errors).find(([path]) => path.startsWith('order_items'))?.[1]
  return (
    <Part title="Packages" name="order_items">
      <div className="sm:col-span-2">
        <ul className="border-t border-line">
          {packagesOnSale()
            .flatMap(variantsOf)
            .map((each) => (
              <PackageRow key={each.menuId} each={each} part={part} onStep={onStep} />
            ))}
        </ul>
        <FieldError id="order_items" error={error} isLive />
        <ReasonsAt field="order_items" judged={judged} />
        <div role="status" aria-busy={isOld} className={`mt-3 ${isOld ? 'opacity-60' : ''}`}>
          <p className="text-lead font-bold tabular-nums">Total {formatPence(judged?.totalPence ?? 0)}</p>
          {judged?.allergens ? <p className="mt-1">Say what is in it: {judged.allergens}</p> : null}
          {judged?.allergens && judged.terms ? (
            <p className="mt-1">Say what holds if they cancel: {judged.terms.cancelling}</p>
          ) : null}
          <p className="min-h-[1.45em]">{servesInWords(judged?.serves ?? 0, toQuantity(texts.guest_count))}</p>
        </div>
      </div>
    </Part>
  )
}

function PackageRow({
  each,
  part,
  onStep,
}: {
  each: CateringPackage
  part: PartProps
  onStep: (name: string) => void
}) {
  const name = quantityName(each.menuId)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <strong>{each.name}</strong>
        <span className="block text-bark">
          {formatPence(each.pricePence)}, serves {each.serves}
        </span>
      </p>
      <Stepper
        label={each.name}
        name={name}
        defaultValue={toQuantity(part.kept[name])}
        value={toQuantity(part.texts[name])}
        onStep={() => onStep(name)}
        autoComplete="off"
        // The field shows what counts.
        onBlur={({ currentTarget }) => {
          currentTarget.value = String(toQuantity(currentTarget.value))
        }}
      />
    </li>
  )
}
