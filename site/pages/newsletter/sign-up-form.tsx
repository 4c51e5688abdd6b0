import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mailtoAddress } from '../../../contract/email-address.ts'
import { newsWording } from '../../../contract/news-wording.ts'
import { privacyPage } from '../../../contract/pages.ts'
import { TextField } from '../../../ui/field.tsx'
import { focusOn, textsOf } from '../../../ui/form.ts'
import { RadioField } from '../../../ui/radio-field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { useSignUp } from './use-sign-up.ts'

const topics = [
  { value: 'news', label: 'News and offers', hint: newsWording.news },
  { value: 'southall', label: 'The opening in Southall', hint: newsWording.southall },
]

/** Signs an email address up for one of the lists. An address's hash can choose the list. */
export function SignUpForm({ email, isSouthallComing }: { email: string; isSouthallComing: boolean }) {
  const { hash } = useLocation()
  const { told, forget, prepare, send } = useSignUp()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit(async () => {
    if (await send(textsOf(form.current))) focusOn(form.current, 'email')
  })
  useEffect(() => {
    const choices = [...(form.current?.querySelectorAll<HTMLInputElement>('[name=topic]') ?? [])]
    const asked = choices.find(({ value }) => hash === `#${value}`)
    if (asked) asked.checked = true
  }, [hash])
  return (
    // Before hydration, Subscribe must do nothing: by default it would put the email address into the page's address.
    <form
      ref={form}
      method="dialog"
      noValidate
      onInput={forget}
      onFocus={prepare}
      onSubmit={submit}
      className="mt-8 grid max-w-[36rem] gap-y-5"
    >
      <RadioField
        name="topic"
        label="What shall we write about?"
        options={isSouthallComing ? topics : topics.slice(0, 1)}
        defaultValue="news"
      />
      <TextField
        id="email"
        name="email"
        label="Email Address"
        isRequired
        isErrorLive
        type="email"
        autoComplete="email"
        error={told?.isFault ? told.text : undefined}
      />
      <p className="text-base text-bark">
        We use it for this, and for nothing else.{' '}
        <a href={privacyPage} target="_blank" rel="noopener" title="Opens in a new tab" className="trail">
          Privacy policy
        </a>
      </p>
      <button type="submit" className="sign w-fit noscript:hidden">
        Subscribe
      </button>
      <noscript>
        <p className="font-bold">
          Signing up, confirming and leaving need JavaScript here. You can also write to{' '}
          <a href={mailtoAddress(email)} className="trail wrap-anywhere">
            {email}
          </a>
          , and we do it for you.
        </p>
      </noscript>
      <p role="status" className="min-h-[2lh] text-lead font-bold">
        {told && !told.isFault ? told.text : null}
      </p>
    </form>
  )
}
