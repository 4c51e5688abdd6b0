import { weekInWords } from '../../../contract/content/hours-in-words.ts'
import { hoursAt, placesWithPages } from '../../../contract/content/places.ts'
import type { Location } from '../../../contract/content/site.ts'
import { placePage } from '../../../contract/pages.ts'
import type { Subscription } from '../../news/subscriptions.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { action, customerPage, fact, hello, link, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Tells somebody who asked for it that a place has opened: where, when, the way there, and how to leave the list. */
export function newsOpened(
  { email }: Pick<Subscription, 'email'>,
  place: Location,
  leave: { page: string; onePress: string },
  publicUrl: string,
): Message {
  const site = siteNow()
  const { id, name, address, directions } = place
  const isOpen = `We are open in ${name}`
  const hasPage = placesWithPages(site).some((each) => each.id === id)
  return {
    to: email,
    subject: `${isOpen}: ${site.name}`,
    leaveAt: leave.onePress,
    body: customerPage(
      publicUrl,
      `${isOpen}. You asked us to tell you.`,
      isOpen,
      hello(''),
      paragraph(`You asked us to tell you when we open in ${name}. Now we are: come and eat with us.`),
      fact(
        'Where',
        `${address.line}, ${address.town}, ${address.region}`,
        directions && link('The way there', directions),
      ),
      fact('When', ...weekInWords(hoursAt(site, place).openingHours)),
      action('See the place', publicUrl + (hasPage ? placePage(id) : '/#locations')),
      paragraph('Days with other hours are there too.'),
      paragraph('This is the one mail that you asked for. ', link('Leave the list', leave.page), ' with one press.'),
      paragraph(`Warm wishes from all of us at ${site.name}`),
    ),
  }
}
