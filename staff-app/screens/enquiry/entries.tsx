import { useRef, useState } from 'react'
import { answerEnquiry, type EnquiryOnScreen, mostOfEntry, noteOnEnquiry } from '../../../contract/staff/enquiries.ts'
import { TextArea } from '../../../ui/field.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { forgetDraft, keepDraft, keptDraft } from '../../session/kept-drafts.ts'
import { useWho } from '../../session/session.ts'

/** The answers and notes of an enquiry, with the forms to write more. */
export function Entries({ enquiry }: { enquiry: EnquiryOnScreen }) {
  const { id, email, entries } = enquiry
  return (
    <>
      <ScreenSection id="answer" title="Answer">
        <div className="border-t border-line pt-4">
          <Write
            call={answerEnquiry}
            id={id}
            label="Answer to the customer"
            hint={`It goes to ${email} as you write it, with your name below. What they answer arrives in our mailbox.`}
            submit="Send the answer"
            done="The answer is on its way."
          />
        </div>
      </ScreenSection>
      <ScreenSection id="notes" title="Answers and notes">
        {entries.length === 0 ? <p className="border-t border-line pt-3 text-bark">There are none yet.</p> : null}
        <ol className="not-empty:border-t not-empty:border-line not-empty:pt-3">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <div className="mt-4">
          <Write
            call={noteOnEnquiry}
            id={id}
            label="Note for the staff"
            submit="Add the note"
            done="The note is added."
          />
        </div>
      </ScreenSection>
    </>
  )
}

function Entry({ entry: { kind, by, at, text, mailedAt } }: { entry: EnquiryOnScreen['entries'][number] }) {
  const isAnswer = kind === 'answer'
  return (
    <li className={`mb-4 border-l-4 pl-3 ${isAnswer ? 'border-coriander' : 'border-line'}`}>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-base wrap-anywhere text-bark">
        {isAnswer ? 'Answer' : 'Note'} by {by}, <time dateTime={at}>{momentInWords(at)}</time>
        {isAnswer ? (mailedAt ? '. Sent.' : '. On its way.') : null}
      </p>
    </li>
  )
}

interface WriteProps {
  call: typeof answerEnquiry
  id: string
  label: string
  hint?: string
  submit: string
  done: string
}

/**
 * A field and its button. What is typed stays in this tab until it is sent.
 * The key names one text: sent twice, even after a reload, it goes out once. A text that was changed after a lost
 * answer has another key and goes out too.
 */
function Write({ call, id, label, hint, submit, done }: WriteProps) {
  const { id: who } = useWho()
  const name = `${call.name}-${id}`
  const [form, setForm] = useState(() => keptOrNew(name, who))
  const typed = useRef(form)
  return (
    <CallForm
      key={form.key}
      className="max-w-xl"
      call={call}
      input={() => ({ id, ...typed.current })}
      submit={submit}
      onDone={(_answer, sent) => {
        announce(done)
        // What was typed while the text was being sent stays.
        if (typed.current.key !== sent.key) return
        forgetDraft(name)
        typed.current = keptOrNew(name, who)
        setForm(typed.current)
      }}
    >
      {(errors) => (
        <TextArea
          id={call.name}
          name="text"
          label={label}
          hint={hint}
          rows={3}
          maxLength={mostOfEntry}
          defaultValue={form.text}
          error={errors.text}
          onInput={({ currentTarget }) => {
            typed.current = { key: newUuid(), text: currentTarget.value }
            keepDraft(name, who, typed.current)
          }}
        />
      )}
    </CallForm>
  )
}

/** Returns the stored text with its key, or an empty text with a new key. */
function keptOrNew(name: string, who: string) {
  const { key = newUuid(), text = '' } = keptDraft(name, who)
  return { key, text }
}
