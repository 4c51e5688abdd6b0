import type { CompanyFacts } from '../../contract/content/company.ts'
import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { isPhotoField } from '../../contract/content/photo.ts'
import { listedDishes, uncheckedDishes } from '../../contract/content/signature.ts'
import { siteSchema } from '../../contract/content/site.ts'
import { labelOf } from '../../contract/content/value-in-words.ts'
import { formatDay } from '../../contract/london-time.ts'
import { type Config, leadsNowhere } from '../config.ts'
import { done, type Finding, forCustomers, mayWait, open } from './finding.ts'

type Address = Pick<Config, 'publicUrl'>

/** London's phone numbers for drama, which nobody has: https://www.ofcom.org.uk (numbers for drama use). */
const dramaNumber = /^\+44207946 ?0\d{3}$/

type Facts = Pick<Content['site'], 'email' | 'phone'>

/** Judges whether the phone number and e-mail address on pages and in mails are real ones. */
export function judgeSite(config: Address, { email, phone }: Facts): Finding {
  const placeholders = [
    ...(leadsNowhere(email) ? [email] : []),
    ...(dramaNumber.test(phone.dialled) ? [phone.shown] : []),
  ]
  if (placeholders.length === 0) return done(`Customers are told ${phone.shown} and ${email}.`)
  const says = `The site tells customers ${placeholders.join(' and ')}, which nobody has: put in your own, and look at the address and the hours.`
  return forCustomers(config, open(says))
}

/** The facts about the company, as named on the staff's screen Site. */
const companyFacts = {
  name: 'name',
  number: 'number',
  registeredOffice: 'registered office',
  vatNumber: 'VAT number',
  icoRegistration: 'ICO registration',
  hosting: 'company that holds the data',
  mailService: 'company that carries the mail',
} as const satisfies Record<Exclude<keyof CompanyFacts, 'regulator'>, string>

/**
 * Judges whether /privacy and /terms name the company behind the restaurant. By law the site must show its name,
 * number, office and VAT number. Placeholders are in square brackets.
 */
export function judgeCompany(config: Address, { regulator, ...own }: CompanyFacts): Finding {
  const named = [
    ...Object.entries(own).map(([name, fact]) => [companyFacts[name as keyof typeof companyFacts], fact] as const),
    ['day on which the ICO’s address was compared', regulator.checked] as const,
    ['address of the ICO', regulator.address] as const,
  ]
  const missing = named.filter(([, fact]) => /[[\]]/.test(fact) || fact.trim() === '').map(([name]) => name)
  if (missing.length === 0) return done(`The terms and the privacy policy name ${own.name}.`)
  return forCustomers(config, open(`Placeholders stand for the ${missing.join(', the ')}: put in what is true.`))
}

/** Judges whether the kitchen has signed off the list of allergens, which requires that each dish is checked. */
export function judgeAllergens(
  config: Address,
  content: Pick<Content, 'menu' | 'packageDishes' | 'allergenList'>,
): Finding {
  const { version, signedOff, signedBy } = content.allergenList
  const list = `the list of ${formatDay(version)}`
  if (signedOff) return done(`${signedBy ?? 'The kitchen'} signed ${list} on ${formatDay(signedOff)}.`)
  const unchecked = uncheckedDishes(content).length
  const count =
    unchecked === 0 ? 'each dish is checked' : `${unchecked} of ${listedDishes(content).length} dishes are unchecked`
  const says = `The kitchen has not signed ${list}, and every page says so; ${count}. Go through it with the cooks.`
  return forCustomers(config, open(says))
}

/** Photo fields without a picture of ours: a map is beside the address, and what arrives has no picture. */
const withoutOurs = ['placePhoto', 'arrivesPhoto']

/** Lists our pictures that the site still shows. They are not of this restaurant, but a site may open with them. */
export function judgePictures({
  site,
  menu,
  packages,
  history,
}: Pick<Content, 'site' | 'menu' | 'packages' | 'history'>): Finding {
  const ofSite = Object.keys(siteSchema.shape).filter((each) => isPhotoField(each) && !withoutOurs.includes(each))
  const named = (thing: string, holder: object, fields: string[]) =>
    fields.filter((field) => !(field in holder)).map((field) => labelOf(thing, field))
  const counted = (things: readonly { photo?: object }[], one: string, several: string) => {
    const { length } = things.filter(({ photo }) => !photo)
    return length === 0 ? [] : [`${length} ${length === 1 ? one : several}`]
  }
  const ours = [
    ...named('site', site, ofSite),
    ...named('history', history, ['ovenPhoto', 'marketsPhoto']),
    ...counted(
      packages.filter(({ isOnSale }) => isOnSale),
      'package',
      'packages',
    ),
    ...counted(
      dishesOf(menu).filter(({ picture }) => picture),
      'dish',
      'dishes',
    ),
  ]
  if (ours.length === 0) return done('Guests see photos of your own.')
  return mayWait(open(`Guests still see pictures of ours, not of your food: ${ours.join('; ')}.`))
}
