import { allergenStatementInWords } from '../../../contract/allergens.ts'
import { formatPence } from '../../../contract/money.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { isAgreed, partsOfVariant } from '../../../contract/package-variants.ts'
import { quantityName } from '../../../contract/quantities.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useOrderContent, useOrderVariants } from '../../ordering/catering-content.ts'
import { FieldGroup } from '../../ordering/order-fields.tsx'
import { orderedIn } from '../../ordering/order-form.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'
import type { ChangeForm } from './use-change-form.ts'

/** All packages on sale with their quantities, and the order's packages that are no longer sold. */
export function PackagesToChange({ order, changes }: { order: OwnOrder; changes: ChangeForm }) {
  const catering = useOrderContent()
  const packages = useOrderVariants()
  const ordered = orderedIn(order)
  const gone = order.items.filter(({ menu_id }) => !packages.some((each) => each.menuId === menu_id && each.isOnSale))
  const { quantities, errors } = changes
  const { notCooked } = changes.words
  return (
    <FieldGroup title="Your Packages">
      <div className="@min-[34rem]:col-span-2">
        <ul className="border-t-2 border-dotted border-bark">
          {packages
            .filter(({ isOnSale }) => isOnSale)
            .map(({ menuId, name, pricePence, serves }) => (
              <li
                key={menuId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 border-dotted border-bark py-4"
              >
                <div className="min-w-[min(14rem,100%)] flex-1">
                  <p className="font-bold">{name}</p>
                  <p className="text-base text-bark">
                    {formatPence(pricePence)}, serves {serves}
                  </p>
                  {/* What is ordered already may still be cooked. The server says it if not. */}
                  {notCooked?.menuIds.includes(partsOfVariant(menuId).packageId) && !ordered[menuId] ? (
                    <p className="font-bold text-chilli">{notCooked.says}</p>
                  ) : null}
                  {order.items.filter(isSoldOtherwise(menuId, name, serves)).map((item) => (
                    <p key={`${item.name} ${item.serves}`} className="text-base">
                      Yours: {item.name} × {item.quantity}
                      {item.serves > 0 ? `, serves ${item.serves}` : ''}
                    </p>
                  ))}
                  {quantities[menuId] && !ordered[menuId] ? (
                    <p className="mt-1 text-base">{allergenStatementInWords([menuId], catering)}</p>
                  ) : null}
                </div>
                <Stepper
                  label={name}
                  name={quantityName(menuId)}
                  value={quantities[menuId] ?? 0}
                  aria-invalid={errors.menus ? true : undefined}
                  aria-describedby={errors.menus && 'menus-error'}
                />
              </li>
            ))}
        </ul>
        <FieldError id="menus" error={errors.menus} />
        {gone.map(({ menu_id, name, quantity }) => (
          <p key={menu_id} className="mt-3">
            {name} × {quantity} stays as it is,{' '}
            {isAgreed(menu_id) ? 'as we agreed: ring us to change it.' : 'because we do not sell it any more.'}
          </p>
        ))}
        <p className="mt-4 text-base text-bark">
          What you have ordered keeps its price; more of it costs today’s. Before anything counts you see what is to pay
          or what goes back.
        </p>
        {order.refund_pence === null ? (
          <p className="mt-2 text-base text-bark">
            To take packages away, please ring us on <OurPhone />
          </p>
        ) : null}
      </div>
    </FieldGroup>
  )
}

/** True for an item of this package that was sold under another name, or for another number of guests, than today. */
const isSoldOtherwise = (menuId: string, name: string, serves: number) => (item: OwnOrder['items'][number]) =>
  item.menu_id === menuId && (item.name !== name || (item.serves > 0 && item.serves !== serves))
