import { privacy } from '../../../content/privacy.ts'
import { site } from '../../../content/site.ts'
import { privacyPage } from '../../../contract/pages.ts'
import { printed } from '../../layout/printed.ts'
import { LegalDocument, LegalPage } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../seo.ts'

export const meta = () =>
  pageMeta({
    path: privacyPage,
    title: `Privacy Policy | ${site.name}`,
    description:
      'What we keep about customers and applicants, why, for how long, who else sees it, and how to have it corrected or deleted.',
    picture: 'home',
  })

const asPrinted = printed('#privacy-policy')

/** The privacy policy. */
export default function PrivacyPage() {
  return (
    <LegalPage id="privacy-policy" asPrinted={asPrinted}>
      {import.meta.env.SSR ? <LegalDocument text={privacy} /> : null}
    </LegalPage>
  )
}
