import type { FormEvent } from 'react'
import { newsWording } from '../../../contract/news-wording.ts'
import { Section } from '../../layout/section.tsx'
import { useSignUp } from '../newsletter/use-sign-up.ts'

/** The newsletter sign-up. The line below the field says what the visitor agrees to, then how the sign-up went. */
export function Newsletter() {
  const { told, forget, prepare, send } = useSignUp()
  const submit = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (await send(Object.fromEntries(new FormData(form)))) form.querySelector('input')?.focus()
  }
  return (
    <Section ground="chilli" labelledBy="newsletter-heading" isAside>
      <h2 id="newsletter-heading" className="display text-big">
        Join Our Spice Route
      </h2>
      {/* Subscribe must not load the page: by default it would put the email address into the page's address. */}
      <form
        method="dialog"
        noValidate
        onInput={forget}
        onFocus={prepare}
        onSubmit={(event) => void submit(event)}
        className="mt-[clamp(1.5rem,3vw,3rem)] flex max-w-[60rem] flex-wrap items-end gap-x-6 gap-y-6"
      >
        <label className="min-w-0 flex-[1_1_22rem]">
          <span className="sr-only">Email address</span>
          <input
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Enter your email address"
            aria-invalid={told?.isFault}
            aria-describedby="news-line"
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
      <p id="news-line" role="status" className="mt-6 min-h-[2lh] text-lead sm:min-h-[1lh]">
        {told?.text ?? (
          <>
            {newsWording.news}
            <noscript> Signing up needs JavaScript.</noscript>
          </>
        )}
      </p>
    </Section>
  )
}
