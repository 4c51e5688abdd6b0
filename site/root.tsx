import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import { weeksInWords } from '../contract/content/places.ts'
import { anonKeyPlaceholder } from '../contract/public-anon-key.ts'
import { contentFor, type FrameContent } from './content.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { Notices } from './layout/notices.tsx'
import { useScrollBehaviour } from './layout/use-scroll-behaviour.ts'
import siteCss from './site.css?inline'

// The HTML contains the style sheet, cut to what the page needs (site/styles-of-page.ts). In the browser it is read from
// the page, so that the script doesn't contain a second copy.
const css = import.meta.env.SSR ? siteCss : document.getElementById('theme')?.textContent
// The server replaces the placeholder with its public key, which site/supabase.ts reads.
const anonKey = import.meta.env.SSR
  ? anonKeyPlaceholder
  : document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./site.css')

/** Loads the content of the page frame. */
export function loader(args: LoaderFunctionArgs): FrameContent {
  const { site, allergenList } = contentFor(args)
  const placeOf = ({ place }: { place?: string }) =>
    site.locations
      .filter(({ id }) => id === place)
      .map(({ name }) => `${name}: `)
      .join('')
  const { name, phone, halal, hygieneRating } = site
  return {
    site: {
      name,
      phone,
      notices: site.notices.map((notice) => ({ ...notice, text: placeOf(notice) + notice.text })),
      hours: weeksInWords(site),
      ...(halal && { halal }),
      ...(hygieneRating && { hygieneRating }),
    },
    allergenList,
  }
}

/** Keeps the frame's data while the visitor changes screens. */
export const shouldRevalidate = () => false

/** The document around every screen, the error screen included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17110e" />
        <meta name="anon-key" content={anonKey} />
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, built from site.css. */}
        <style id="theme" dangerouslySetInnerHTML={{ __html: css ?? '' }} suppressHydrationWarning />
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        <a
          href="#content"
          className="print:hidden label fixed top-0 left-0 z-50 -translate-y-[110%] bg-turmeric p-4 text-charcoal focus:translate-y-0"
        >
          Skip to the content
        </a>
        <Header />
        {/* Everything behind the open menu of small screens. The header makes this inert. */}
        <div id="page">
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        <Scripts />
      </body>
    </html>
  )
}

/** Every screen of the route table, with the shared scroll behaviour. */
export default function App() {
  useScrollBehaviour()
  // Presses from before hydration are repeated now (site/scripts-after-first-paint.ts).
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <>
      <Notices />
      <Outlet />
    </>
  )
}

/** The screen shown instead of one that failed to render. */
export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div className="page-x flex min-h-svh flex-col items-start justify-center gap-8 bg-charcoal pt-(--header) text-paper">
      <h1 className="display text-big">Unexpected Application Error!</h1>
      <p className="max-w-[40ch] text-lead text-cream">
        Something broke on our side. The rest of the site still works.
      </p>
      {/* A plain link, because loading the page again leaves the broken state behind. */}
      <a href="/" className="sign">
        Return to Home
      </a>
    </div>
  )
}
