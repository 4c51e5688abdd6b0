import { useState } from 'react'
import { Section } from '../../layout/section.tsx'

const answer = 'Sign-up opens soon. We have not kept your address.'

/**
 * The newsletter block. It is only for show and says so: the browser checks the address, and nothing is sent or stored.
 */
export function Newsletter() {
  const [isAnswered, setIsAnswered] = useState(false)
  return (
    <Section ground="chilli" labelledBy="newsletter-heading" isAside>
      <h2 id="newsletter-heading" className="display text-big">
        Join Our Spice Route
      </h2>
      {/* Outside a dialog this method only checks the address, with script or without. */}
      <form
        method="dialog"
        onSubmit={() => setIsAnswered(true)}
        onInput={() => setIsAnswered(false)}
        className="mt-[clamp(1.5rem,3vw,3rem)] flex max-w-[60rem] flex-wrap items-end gap-x-6 gap-y-6"
      >
        <label className="min-w-0 flex-[1_1_22rem]">
          <span className="sr-only">Email address</span>
          <input
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="Enter your email address"
            className="w-full border-b-[3px] border-paper bg-transparent py-3 text-[clamp(1.375rem,2.6vw,2.25rem)] leading-tight placeholder:text-paper"
          />
        </label>
        <button
          type="submit"
          className="sign [--sign-ground:var(--color-turmeric)] hover:[--sign-ground:var(--color-paper)]"
        >
          Subscribe
        </button>
      </form>
      {/* The line keeps its space while it is empty. Without script a press can't be answered, so the sentence is
          shown at once. */}
      <p role="status" className="mt-6 min-h-[2lh] text-lead sm:min-h-[1lh]">
        {isAnswered ? answer : <noscript>{answer}</noscript>}
      </p>
    </Section>
  )
}
