import type { MetaArgs } from 'react-router'
import { privacy } from '../../../contract/legal/privacy.ts'
import { privacyPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { printed } from '../../layout/printed.ts'
import { PrintedPage } from '../../layout/printed-page.tsx'
import { LegalDocument } from '../../legal/legal-document.tsx'
import { pageMeta } from '../../seo.ts'

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: privacyPage,
    title: `Privacy Policy | ${name}`,
    description:
      'What we keep about customers and applicants, why, for how long, who else sees it, and how to have it corrected or deleted.',
    picture: 'home',
  })
}

const asPrinted = printed('#privacy-policy')

/** The privacy policy. */
export default function PrivacyPage() {
  return (
    <PrintedPage id="privacy-policy" asPrinted={asPrinted}>
      {import.meta.env.SSR ? <LegalDocument text={privacy} /> : null}
    </PrintedPage>
  )
}
