import type { AllergenList } from '../../../contract/content/allergens.ts'
import type { CompanyFacts } from '../../../contract/content/company.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { type Config, isLoopback, leadsNowhere } from '../../config.ts'
import { contentNow, siteNow } from '../../publishing/live-content.ts'
import { type Finding, findings } from './finding.ts'

const aboutAllergens = findings('allergens')
const aboutCompany = findings('company')
const aboutSite = findings('site')

/** Checks whether the kitchen has signed the list of allergens that customers read. */
export function checkAllergens(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { version, signedOff }: AllergenList = contentNow().allergenList,
): Finding {
  if (signedOff)
    return aboutAllergens.ok(`the kitchen signed the list of ${formatDay(version)} on ${formatDay(signedOff)}`)
  const says = `the kitchen has not signed the list of ${formatDay(version)}, and every page says so; go through it with the cooks, and put the day into allergenList.signedOff (npm run content)`
  return isLoopback(new URL(publicUrl).hostname) ? aboutAllergens.warning(says) : aboutAllergens.problem(says)
}

/**
 * Checks whether the pages /privacy and /terms name the company behind the restaurant. Its name, number, office and VAT
 * number have to stand on the site by law. A placeholder stands in square brackets.
 */
export function checkCompanyFacts(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  facts: CompanyFacts = contentNow().company,
): Finding {
  const { regulator, ...own } = facts
  const named = { ...own, 'regulator.checked': regulator.checked, 'regulator.address': regulator.address }
  const open = Object.entries(named).filter(([, fact]) => /[[\]]/.test(fact) || fact.trim() === '')
  if (open.length === 0) return aboutCompany.ok('the privacy policy and the terms name the company')
  const says = `the company still has placeholders for ${open.map(([name]) => name).join(', ')}; put in what is true (npm run content)`
  return isLoopback(new URL(publicUrl).hostname) ? aboutCompany.warning(says) : aboutCompany.problem(says)
}

/** London's phone numbers for plays and films, which nobody has: https://www.ofcom.org.uk (numbers for drama use). */
const dramaNumber = /^\+44207946 ?0\d{3}$/

/** Checks whether the phone number and the addresses on pages and in mails are more than placeholders. */
export function checkSiteFacts({ publicUrl }: Pick<Config, 'publicUrl'>, facts: Facts = siteNow()): Finding {
  const placeholders = [
    ...(leadsNowhere(facts.email) ? [facts.email] : []),
    ...(dramaNumber.test(facts.phone.dialled) ? [facts.phone.shown] : []),
  ]
  if (placeholders.length === 0) return aboutSite.ok('customers are told real ways to reach us')
  const says = `the site tells customers ${placeholders.join(' and ')}, which nobody has; put in your own (npm run content)`
  return isLoopback(new URL(publicUrl).hostname) ? aboutSite.warning(says) : aboutSite.problem(says)
}

interface Facts {
  email: string
  phone: { shown: string; dialled: string }
}
