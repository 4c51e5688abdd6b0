import { formatPence } from '../money.ts'
import type { Vacancy } from './vacancies.ts'

/** Writes the kinds of employment: "Full-time or part-time". */
export function employmentInWords({ employment }: Pick<Vacancy, 'employment'>): string {
  const words = employment.join(' or ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Writes the pay: "£12.50 to £14.00 an hour". */
export function salaryInWords({ leastPence, mostPence, per }: NonNullable<Vacancy['salary']>): string {
  const amounts = [...new Set([leastPence, mostPence])].map(formatPence).join(' to ')
  return `${amounts} ${per === 'hour' ? 'an hour' : 'a year'}`
}
