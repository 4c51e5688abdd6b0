import type { OwnOrder } from '../../../contract/own-order.ts'
import { textsOf } from '../../../ui/form.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useOrderVariants } from '../../ordering/catering-content.ts'
import { type FieldName, fieldNamed } from '../../ordering/order-form.ts'
import { useClashes } from '../../ordering/use-clashes.ts'
import { useKitchen } from '../../ordering/use-kitchen.ts'
import { useRelease } from './change-content.ts'
import { itemsWith, quantitiesIn } from './change-texts.ts'
import { useChangeFields } from './use-change-fields.ts'
import { type Changing, loadChecks, useReview, wantedOf } from './use-review.ts'

/** The form that changes an order: its fields, their errors, and the review before sending. */
export function useChangeForm(changing: Changing) {
  const { order } = changing
  const packages = useOrderVariants()
  const fields = useChangeFields(order, packages)
  const { form, eventDate } = fields
  const quantities = quantitiesIn(order, fields.texts)
  const { time: eventTime, ...wanted } = wantedOf(order, { ...fields.texts, eventDate }, packages)
  const delivery = useKitchen({ ...wanted, eventDate, eventTime }, ownDay(order))
  const [clashes, touchClashes] = useClashes(
    fields.texts.specialInstructions,
    packages.filter(({ menuId }) => quantities[menuId]),
  )
  const { errors, tell, leave, change } = useFieldErrors<Partial<Record<FieldName, string>>>({
    read: () => textsOf(form.current),
    faultIn: async (field, typed = '') => (await loadChecks())?.faultInChange(field, typed),
    whenLeft: ['customerEmail', 'customerPhone'],
  })
  const { clearNotice, ...review } = useReview(changing, { packages, release: useRelease(), fields, delivery, tell })

  return {
    ...fields,
    ...review,
    eventTime: fields.texts.eventTime ?? '',
    errors: delivery.addTo(errors),
    words: delivery.words,
    lookAtMonth: delivery.lookAt,
    clashes,
    /** The quantity of each package in the form; `serves` is the number of guests that they serve. */
    quantities,
    serves: itemsWith(order, quantities, packages).reduce((sum, { quantity, serves }) => sum + quantity * serves, 0),
    touch() {
      void loadChecks()
      delivery.touch()
      touchClashes()
    },
    leave(field: Element & { name?: string }) {
      leave(field)
      fields.leave(field)
    },
    change(name: string) {
      change(fieldNamed(name))
      clearNotice()
      fields.refresh()
    },
    chooseDay(day: string) {
      change('eventDate')
      change('eventTime')
      delivery.choose(day)
      fields.chooseDay(day)
    },
  }
}

export type ChangeForm = ReturnType<typeof useChangeForm>

/** Returns the order's own day as available, even if that day is full, and whether it was sold with half an hour. */
function ownDay({ fields, own_hours: hours, half_hour: halfHours }: OwnOrder) {
  const { event_date: day, event_time: time } = fields
  return { day, time, hours, halfHours, why: null, few_left: false, note: null }
}
