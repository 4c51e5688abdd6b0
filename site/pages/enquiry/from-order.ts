import { formatTime } from '../../../contract/clock-time.ts'
import { quantitiesOf } from '../../../contract/quantities.ts'
import type { Picture } from '../../media/types.ts'
import { readDraft } from '../../ordering/draft.ts'
import type { Draft } from '../../ordering/order-form.ts'

/** The content of this page, beside the content that all pages get. */
export interface EnquiryContent {
  packages: { menuId: string; name: string }[]
  /** The owner's photo at the head of the page. */
  photograph?: Picture
}

/** Returns what was typed into this tab's order form, by enquiry field. */
export function textsFromOrder({ packages }: EnquiryContent): Record<string, string> {
  return fromOrder(readDraft(), packages)
}

function fromOrder(draft: Draft, packages: EnquiryContent['packages']): Record<string, string> {
  const text = (name: string) => draft[name] ?? ''
  const quantities = quantitiesOf(draft)
  const chosen = packages
    .filter(({ menuId }) => (quantities[menuId] ?? 0) > 0)
    .map(({ menuId, name }) => `${quantities[menuId]} × ${name}`)
  const town = [text('deliveryCity'), text('deliveryPostalCode')].filter(Boolean).join(' ')
  return {
    customer_name: text('customerName'),
    customer_email: text('customerEmail'),
    customer_phone: text('customerPhone'),
    event_date: text('eventDate'),
    guest_count: text('guestCount'),
    place: [text('deliveryAddress'), town].filter(Boolean).join('\n'),
    wishes: [...chosen, text('eventTime') && `At ${formatTime(text('eventTime'))}`, text('specialInstructions')]
      .filter(Boolean)
      .join('\n'),
  }
}
