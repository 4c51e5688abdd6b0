import type { LegalText } from '../../contract/legal/schema.ts'
import { formatDay } from '../../contract/london-time.ts'
import { Blocks } from './blocks.tsx'
import { Filled } from './filled.tsx'

/** A whole legal text: its head, its table of contents, and its parts. */
export function LegalDocument({ text: { title, version, inShort, parts } }: { text: LegalText }) {
  return (
    <>
      <header className="page-x bg-paper pt-(--header) print:pt-0">
        <div className="pt-[clamp(3rem,6vw,6rem)] print:py-0">
          <h1 tabIndex={-1} className="display text-big print:text-mid">
            {title}
          </h1>
          <p className="mt-[clamp(1.25rem,2vw,2rem)] text-lead">
            In force since <time dateTime={version}>{formatDay(version)}</time>
          </p>
          <h2 className="label mt-10 text-chilli print:mt-6">In short</h2>
          <ul className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-3">
            {inShort.map((line) => (
              <li key={line} className="border-t-[3px] border-ember pt-4 text-lead">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </header>
      <div className="page-x bg-paper py-(--section-near) print:py-4">
        {/* A container query, because the columns depend on the font size, which a media query doesn't know. */}
        <div className="@container">
          <div className="grid gap-x-[clamp(2.5rem,7vw,8rem)] gap-y-14 @min-[57.5rem]:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
            <Contents parts={parts} />
            <div className="grid gap-y-[clamp(3rem,5vw,5rem)] print:block">
              {parts.map((part) => (
                <Part key={part.id} part={part} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function Contents({ parts }: Pick<LegalText, 'parts'>) {
  return (
    <nav aria-labelledby="contents-heading" className="print:hidden @min-[57.5rem]:text-base">
      <div className="@min-[57.5rem]:sticky @min-[57.5rem]:top-[calc(var(--header)+2.5rem)]">
        <h2 id="contents-heading" className="label text-chilli">
          On this page
        </h2>
        <ul className="mt-3">
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="trail inline-block py-1.5">
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Part({ part: { id, heading, blocks } }: { part: LegalText['parts'][number] }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="@container max-w-[46rem] print:mt-6 print:max-w-none"
    >
      <h2 id={`${id}-heading`} className="display text-[1.75rem] leading-none print:break-after-avoid">
        <Filled text={heading} />
      </h2>
      <div className="mt-5 space-y-5">
        <Blocks blocks={blocks} />
      </div>
    </section>
  )
}
