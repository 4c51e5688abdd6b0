import { Fragment } from 'react'
import { ourPlace, placesWithPages, weeksInWords } from '../../contract/content/places.ts'
import type { SiteFacts } from '../../contract/content/site.ts'
import { mailtoAddress } from '../../contract/email-address.ts'
import { historyPage, menuPage, placePage, privacyPage, termsPage } from '../../contract/pages.ts'
import { usePageContent } from '../content.ts'
import { Embroidery } from './embroidery.tsx'
import { FitRoom } from './fit-room.tsx'
import { printed } from './printed.ts'

const asPrinted = printed('body footer')

/** The footer of every page. */
export function Footer() {
  return (
    <footer className="print:hidden page-x below-the-fold overflow-clip bg-charcoal pb-8 text-cream" {...asPrinted}>
      {import.meta.env.SSR ? <FooterContent /> : null}
    </footer>
  )
}

/** The links work without script. Social accounts and reservations that don't exist yet say so. */
function FooterContent() {
  const { site } = usePageContent()
  const { address } = ourPlace(site)
  const places = placesWithPages(site)
  return (
    <>
      <Embroidery ground="dark" className="mx-[calc(-1*var(--gutter))] mb-(--section-near)" />
      {/* A container query: the number of columns depends on the font size, which a media query doesn't know. */}
      <div className="@container">
        <div className="grid gap-x-12 gap-y-14 @min-[43rem]:grid-cols-[1fr_1fr] @min-[57.5rem]:grid-cols-[2fr_1fr_1fr]">
          <div>
            <h2 className="label text-turmeric">Come hungry</h2>
            <address className="display mt-5 text-mid text-paper not-italic">
              {address.line}
              <br />
              {address.town}, {address.region}
            </address>
            <p className="mt-4 text-ash">
              {weeksInWords(site).map((line, index) => (
                <Fragment key={line}>
                  {index > 0 ? <br /> : null}
                  <HoursLine line={line} />
                </Fragment>
              ))}
            </p>
            {places.length > 0 ? (
              <ul className="mt-4">
                {places.map(({ id, name, address: { line, town } }) => (
                  <li key={id}>
                    <a href={placePage(id)} className="trail inline-block py-1.5">
                      {name}
                    </a>{' '}
                    <span className="text-ash">
                      {line}, {town}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
          <div
            role="group"
            aria-labelledby="contact-heading"
            id="contact"
            tabIndex={-1}
            className="outline-turmeric outline-offset-4 focus:outline-3"
          >
            <h2 id="contact-heading" className="label text-turmeric">
              Contact
            </h2>
            <p className="mt-4 grid justify-items-start">
              <a href={`tel:${site.phone.dialled}`} className="trail py-1.5">
                {site.phone.shown}
              </a>
              <a href={mailtoAddress(site.email)} className="trail py-1.5 max-lg:wrap-anywhere">
                {site.email}
              </a>
            </p>
            <Accounts accounts={site.social} />
          </div>
          <nav aria-label="Quick links">
            <h2 className="label text-turmeric">Quick Links</h2>
            <ul className="mt-4">
              <QuickLink href={menuPage}>Menu</QuickLink>
              <Reservations reservations={site.reservations} />
              <QuickLink href={historyPage}>About Us</QuickLink>
              <QuickLink href="#contact">Contact</QuickLink>
            </ul>
            {site.reservations.by === 'soon' ? (
              <p id="reservations-soon" className="mt-2 text-base text-ash">
                Reservations open soon.
              </p>
            ) : null}
          </nav>
        </div>
      </div>
      <div aria-hidden="true" className="@container mt-(--section-near)">
        <FitRoom words={site.name}>
          <p className="display fit-[4.92] leading-[0.72] text-ember">{site.name}</p>
        </FitRoom>
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-paper/20 pt-6 text-base text-ash">
        <p className="mr-auto">
          © {site.copyrightYear} {site.name}
          <span lang="pa" className="ml-4 inline-block font-display text-2xl leading-none text-cream">
            {site.nameInGurmukhi}
          </span>
        </p>
        <p>
          <a href={privacyPage} className="trail inline-block py-1.5">
            Privacy Policy
          </a>
        </p>
        <p>
          <a href={termsPage} className="trail inline-block py-1.5">
            Terms of Service
          </a>
        </p>
      </div>
    </>
  )
}

function QuickLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className="trail inline-block py-1.5">
        {children}
      </a>
    </li>
  )
}

/** The accounts on social networks. Accounts that aren't open yet say so. */
function Accounts({ accounts }: { accounts: SiteFacts['social'] }) {
  const isWaiting = accounts.some(({ link }) => link === '')
  if (accounts.length === 0) return null
  return (
    <>
      <ul className="mt-6 -ml-2 flex gap-2">
        {accounts.map(({ network, link }) => (
          <li key={network}>
            {link ? (
              <a href={link} aria-label={network} rel="me" className="grid size-11 place-items-center">
                <SocialIcon network={network} />
              </a>
            ) : (
              <PendingLink describedBy="social-soon" label={network} className="grid size-11 place-items-center">
                <SocialIcon network={network} />
              </PendingLink>
            )}
          </li>
        ))}
      </ul>
      {isWaiting ? (
        <p id="social-soon" className="mt-1 text-base text-ash">
          {accounts.every(({ link }) => link === '') ? 'Our accounts open soon.' : 'The others open soon.'}
        </p>
      ) : null}
    </>
  )
}

/** How to reserve a table: a link, a phone number, or a note that it comes soon. Renders nothing if there is none. */
function Reservations({ reservations: { by, at } }: { reservations: SiteFacts['reservations'] }) {
  if (by === 'nothing') return null
  if (by === 'link') return <QuickLink href={at}>Reservations</QuickLink>
  if (by === 'phone') return <QuickLink href={`tel:${at.replaceAll(' ', '')}`}>Reservations</QuickLink>
  return (
    <li>
      <PendingLink describedBy="reservations-soon" className="inline-block py-1.5">
        Reservations
      </PendingLink>
    </li>
  )
}

/** A link whose target doesn't exist yet. Screen readers announce it as disabled. */
function PendingLink({
  describedBy,
  label,
  className,
  children,
}: {
  describedBy: string
  label?: string
  className: string
  children: React.ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads nowhere yet, so it has no href and takes no focus.
    <a
      role="link"
      aria-disabled="true"
      aria-describedby={describedBy}
      aria-label={label}
      className={`cursor-not-allowed ${className}`}
    >
      {children}
    </a>
  )
}

const outlines = {
  Instagram:
    'M7.5 2.5h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5Zm4.5 5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm5.25-1.5v.5',
  Facebook:
    'M14.5 21.5v-8h3l.5-3.5h-3.5V8c0-1.1.5-1.9 2-1.9h1.6V3.1a16 16 0 0 0-2.5-.2c-2.6 0-4.3 1.6-4.3 4.5V10H8v3.5h3.3v8',
  TikTok: 'M13 3v12.3a3.3 3.3 0 1 1-3.3-3.3M13 3c.3 2.7 2 4.7 5 5',
} as const

function SocialIcon({ network }: { network: keyof typeof outlines }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[network]} />
    </svg>
  )
}

/** A line of opening hours from weeksInWords. Keeps the hours on one line where there is room. */
function HoursLine({ line }: { line: string }) {
  const [days = '', ...hours] = line.split(', ')
  if (hours.length === 0) return days
  return (
    <>
      {days}, <span className="inline-block">{hours.join(', ')}</span>
    </>
  )
}
