import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import { hoursInWords } from '../contract/content/hours-in-words.ts'
import { anonKeyPlaceholder } from '../contract/public-anon-key.ts'
import displayFont from '../ui/fonts/display.woff2?url'
import textFont from '../ui/fonts/text.woff2?url'
import fontsCss from '../ui/fonts.css?inline'
import { contentFor, type FrameContent } from './content.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { Notices } from './layout/notices.tsx'
import { useScrollBehaviour } from './layout/use-scroll-behaviour.ts'
import siteCss from './site.css?inline'

// The fonts and the style sheet are part of the HTML, which keeps what it needs of them (site/styles-of-page.ts). The
// browser reads them from there, so the bundle does not contain them twice.
const css = import.meta.env.SSR ? fontsCss + siteCss : document.getElementById('theme')?.textContent
// The server replaces the placeholder with its public key (site/supabase.ts reads it).
const anonKey = import.meta.env.SSR
  ? anonKeyPlaceholder
  : document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./site.css')

/** What every page says. */
export function loader(args: LoaderFunctionArgs): FrameContent {
  const { site, allergenList } = contentFor(args)
  const { name, phone, notices, openingHours } = site
  return { site: { name, phone, notices, hours: hoursInWords(openingHours) }, allergenList }
}

/** The frame stays as it is while the visitor goes from screen to screen. */
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
        {[displayFont, textFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
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
          className="print:hidden label fixed top-0 left-0 z-50 -translate-y-full bg-turmeric p-4 text-charcoal focus:translate-y-0"
        >
          Skip to the content
        </a>
        <Header />
        {/* This is everything behind the open mobile menu, which the header makes inert. */}
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

/** Every screen of the route table, with the scroll behaviour that they share. */
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

/** The screen that is shown in place of one that could not be rendered. */
export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div className="page-x flex min-h-svh flex-col items-start justify-center gap-8 bg-charcoal pt-(--header) text-paper">
      <h1 className="display text-big">Unexpected Application Error!</h1>
      <p className="max-w-[40ch] text-lead text-cream">
        Something broke on our side. The rest of the site still works.
      </p>
      {/* This is a plain link, because loading the page again leaves the broken state behind. */}
      <a href="/" className="sign">
        Return to Home
      </a>
    </div>
  )
}
