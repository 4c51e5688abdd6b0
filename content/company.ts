import type { CompanyFacts } from '../contract/content/company.ts'

/**
 * The company behind the restaurant, as shown on /privacy and /terms. The owner has to replace each placeholder in
 * square brackets; `npm run check:live` reports those left.
 */
export const company: CompanyFacts = {
  /** As registered at Companies House (Companies Regulations SI 2015/17, part 6). */
  name: '[Company name] Ltd',
  number: '[company number]',
  registeredOffice: '[registered office: street, town, postcode]',
  vatNumber: '[VAT number]',
  /** The number in the ICO's register of data protection fee payers. */
  icoRegistration: '[ICO registration number]',
  /** The companies that run the machine with the data and that carry our mail, each with its country. */
  hosting: '[hosting company, country]',
  mailService: '[mail company, country]',
  regulator: {
    address: "Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF",
    phone: '0303 123 1113',
    /**
     * The day (yyyy-MM-dd) on which somebody last compared this with ico.org.uk/global/contact-us. In 2025 the ICO
     * announced a move from Wilmslow to Manchester in autumn 2026.
     */
    checked: '[day]',
  },
}
