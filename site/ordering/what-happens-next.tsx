import { OurPhone } from './our-phone.tsx'

/** What happens next with an order or an enquiry. */
export interface NextSteps {
  /** Each has a title, and a sentence about it. */
  steps: readonly { title: string; text: string }[]
  /** Why to ring us; goes before "please ring us on" and our number. */
  whyRing: string
}

/** What happens next, step by step, and our phone number. */
export function WhatHappensNext({ steps, whyRing, className }: NextSteps & { className: string }) {
  return (
    <section
      aria-labelledby="next-heading"
      className={`break-inside-avoid bg-charcoal p-[clamp(1.5rem,3.5vw,3rem)] text-paper print:border-t-[3px] print:border-ink print:bg-transparent print:p-0 print:pt-2 print:text-ink ${className}`}
    >
      <h2 id="next-heading" className="display text-mid print:text-2xl">
        {steps.length > 0 ? 'What happens next' : 'A question about this order?'}
      </h2>
      <ol className="mt-6 grid gap-6 empty:hidden print:mt-2 print:grid-cols-2 print:gap-x-5 print:gap-y-2">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[minmax(1.75rem,auto)_1fr] gap-x-4 print:gap-x-2">
            <span
              aria-hidden="true"
              className="display text-[2.75rem] leading-[0.8] text-turmeric print:text-2xl print:text-ink"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-bold">{title}</h3>
              <p className="wrap-anywhere text-cream print:text-ink">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 border-t-2 border-dashed border-ash pt-5 print:mt-2 print:border-0 print:pt-0">
        {whyRing} please ring us on <OurPhone />
      </p>
    </section>
  )
}
