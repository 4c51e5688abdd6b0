import { site } from '../../../content/site.ts'
import { terms } from '../../../content/terms.ts'
import { termsPage } from '../../../contract/pages.ts'
import { printed } from '../../layout/printed.ts'
import { LegalDocument, LegalPage } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../seo.ts'

export const meta = () =>
  pageMeta({
    path: termsPage,
    title: `Terms of Service | ${site.name}`,
    description:
      'The terms of our catering orders: prices with VAT, delivery, changing and cancelling, allergens, and what happens when something is wrong.',
    picture: 'catering',
  })

const asPrinted = printed('#terms-of-service')

/** The terms of catering orders. */
export default function TermsPage() {
  return (
    <LegalPage id="terms-of-service" asPrinted={asPrinted}>
      {import.meta.env.SSR ? <LegalDocument text={terms} /> : null}
    </LegalPage>
  )
}
