import type { Content } from '../content/content.ts'
import { ourPlace } from '../content/places.ts'

/** Returns the facts that fill in the privacy policy and the terms. Settings and delivery rules are added elsewhere. */
export function legalFacts({ site, company }: Pick<Content, 'site' | 'company'>) {
  const { address } = ourPlace(site)
  return {
    name: site.name,
    address: `${address.line}, ${address.town}, ${address.region}`,
    phone: site.phone.shown,
    phoneDialled: site.phone.dialled,
    email: site.email,
    company: company.name,
    companyNumber: company.number,
    registeredOffice: company.registeredOffice,
    vatNumber: company.vatNumber,
    icoRegistration: company.icoRegistration,
    hosting: company.hosting,
    mailService: company.mailService,
    regulatorAddress: company.regulator.address,
    regulatorPhone: company.regulator.phone,
  }
}
