import { company } from '../../../content/company.ts'
import type { CompanyFacts } from '../../../content/schemas/company.ts'
import { type Config, isLoopback } from '../../config.ts'
import { type Finding, findings } from './finding.ts'

const { ok, warning, problem } = findings('company')

/**
 * Checks whether the pages /privacy and /terms name the company behind the restaurant. Its name, number, office and VAT
 * number have to stand on the site by law. A placeholder stands in square brackets.
 */
export function checkCompanyFacts({ publicUrl }: Pick<Config, 'publicUrl'>, facts: CompanyFacts = company): Finding {
  const { regulator, ...own } = facts
  const named = { ...own, 'regulator.checked': regulator.checked, 'regulator.address': regulator.address }
  const open = Object.entries(named).filter(([, fact]) => /[[\]]/.test(fact) || fact.trim() === '')
  if (open.length === 0) return ok('the privacy policy and the terms name the company')
  const says = `content/company.ts still has placeholders for ${open.map(([name]) => name).join(', ')}; put in what is true, and build the site`
  return isLoopback(new URL(publicUrl).hostname) ? warning(says) : problem(says)
}
