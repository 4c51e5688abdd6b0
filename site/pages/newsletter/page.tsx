import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { newsletterPage } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { Section } from '../../layout/section.tsx'
import { pageMeta } from '../../seo.ts'
import { PressLink } from './press-link.tsx'
import { type MailLink, readNewsLink } from './read-news-link.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Loads whether Southall is still to open, and the email address to write to without script. */
export function loader(args: LoaderFunctionArgs) {
  const { locations, email } = contentFor(args).site
  return { email, isSouthallComing: locations.some(({ id, status }) => id === 'southall' && status === 'coming-soon') }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: newsletterPage,
    title: `News by email | ${name}`,
    description: `News and offers of ${name} by email, and word of its next opening. Leave with one press.`,
    picture: 'home',
  })
}

// Hides the form above before first paint, if the address has a mail's link. Only the rendered HTML has this script,
// because browsers run no script that React inserts.
const hideBeforePaint = import.meta.env.SSR
  ? `if((${readNewsLink})(location))document.currentScript.previousElementSibling.hidden=true`
  : ''

/**
 * Signs a visitor up for news. With a mail's link, confirms the sign-up or leaves the list. The prerendered page knows
 * no link.
 */
export default function NewsletterPage() {
  const content = useLoaderData<typeof loader>()
  const { hash, search } = useLocation()
  const [link, setLink] = useState<MailLink>()
  useEffect(() => setLink(readNewsLink({ hash, search })), [hash, search])
  return (
    <Section className="min-h-[80svh] pt-[calc(var(--header)+clamp(3rem,6vw,6rem))]">
      <h1 tabIndex={-1} className="display text-huge">
        News
      </h1>
      {link ? <PressLink key={hash + search} link={link} /> : <SignUpForm {...content} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from the lines above. */}
      <script dangerouslySetInnerHTML={{ __html: hideBeforePaint }} suppressHydrationWarning />
    </Section>
  )
}
