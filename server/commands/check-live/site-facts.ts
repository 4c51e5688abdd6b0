import { site } from '../../../content/site.ts'
import { type Config, isLoopback, leadsNowhere } from '../../config.ts'
import { type Finding, findings } from './finding.ts'

const { ok, warning, problem } = findings('site')

/** London's phone numbers for plays and films, which nobody has: https://www.ofcom.org.uk (numbers for drama use). */
const dramaNumber = /^\+44207946 ?0\d{3}$/

/** Checks whether the phone number and the addresses on pages and in mails are more than placeholders. */
export function checkSiteFacts({ publicUrl }: Pick<Config, 'publicUrl'>, facts: Facts = site): Finding {
  const placeholders = [
    ...(leadsNowhere(facts.email) ? [facts.email] : []),
    ...(dramaNumber.test(facts.phone.dialled) ? [facts.phone.shown] : []),
  ]
  if (placeholders.length === 0) return ok('customers are told real ways to reach us')
  const says = `content/site.ts tells customers ${placeholders.join(' and ')}, which nobody has; put your own there and build the site`
  return isLoopback(new URL(publicUrl).hostname) ? warning(says) : problem(says)
}

interface Facts {
  email: string
  phone: { shown: string; dialled: string }
}
