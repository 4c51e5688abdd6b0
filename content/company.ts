import type { CompanyFacts } from '../contract/content/company.ts'

/**
 * The company behind the restaurant, as the pages /privacy and /terms name it. Text in square brackets is a placeholder
 * that the owner has to replace; `npm run check:live` reports each one.
 */
export const company: CompanyFacts = {
  /** The name, the number and the registered office at Companies House (Companies Regulations SI 2015/17, part 6). */
  name: '[Company name] Ltd',
  number: '[company number]',
  registeredOffice: '[registered office: street, town, postcode]',
  vatNumber: '[VAT number]',
  /** The number in the ICO's register of those who pay the data protection fee. */
  icoRegistration: '[ICO registration number]',
  /** The companies that run the machine with the data, and the one that carries our mail. Each with its country. */
  hosting: '[hosting company, country]',
  mailService: '[mail company, country]',
  regulator: {
    address: "Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF",
    phone: '0303 123 1113',
    /**
     * The day on which somebody compared this with ico.org.uk/global/contact-us, as yyyy-MM-dd. The ICO announced in
     * 2025 that it would leave Wilmslow for Manchester in the autumn of 2026.
     */
    checked: '[day]',
  },
}
