import type { MetaArgs } from 'react-router'
import { terms } from '../../../contract/legal/terms.ts'
import { termsPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { printed } from '../../layout/printed.ts'
import { PrintedPage } from '../../layout/printed-page.tsx'
import { LegalDocument } from '../../legal/legal-document.tsx'
import { pageMeta } from '../../seo.ts'

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: termsPage,
    title: `Terms of Service | ${name}`,
    description:
      'The terms of our catering orders: prices with VAT, delivery, changing and cancelling, allergens, and what happens when something is wrong.',
    picture: 'catering',
  })
}

const asPrinted = printed('#terms-of-service')

/** The terms of catering orders. */
export default function TermsPage() {
  return (
    <PrintedPage id="terms-of-service" asPrinted={asPrinted}>
      {import.meta.env.SSR ? <LegalDocument text={terms} /> : null}
    </PrintedPage>
  )
}
