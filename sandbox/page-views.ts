import { formatPence } from '../contract/money.ts'
import { siteNow } from '../server/publishing/live-content.ts'
import { type CardField, type CardTexts, cardFields, testCards } from './card-form.ts'
import type { LineItem, Session } from './objects.ts'
import { style } from './page-style.ts'

/** Markup that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Builds markup from a template. Escapes every value that isn't markup, and leaves out absent values. */
export function html(
  strings: TemplateStringsArray,
  ...parts: (Html | Html[] | string | number | false | null | undefined)[]
): Html {
  const textOf = (part: (typeof parts)[number]): string => {
    if (part instanceof Html) return part.text
    if (Array.isArray(part)) return part.map(textOf).join('')
    if (part === false || part === null || part === undefined) return ''
    return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  }
  return new Html(String.raw({ raw: strings }, ...parts.map(textOf)))
}

/** What a customer typed, and the message about each wrong field. */
interface Filled {
  typed?: CardTexts
  errors?: CardTexts
}

/** The page with the card form. */
export function formView(session: Session, items: LineItem[], filled: Filled): Html {
  return document(
    filled.errors ? `Please check your card – pay ${siteNow().name}` : `Pay ${siteNow().name}`,
    summary(session, items),
    html`<form method="post" action="/c/pay/${session.id}" novalidate>
      <h2>Pay by card</h2>
      ${session.customer_email && html`<p class="email">Order for <strong>${session.customer_email}</strong></p>`}
      ${cardField('number', filled)}
      <div class="pair">
        ${cardField('expiry', filled)}
        ${cardField('cvc', filled)}
      </div>
      <button type="submit">Pay ${formatPence(session.amount_total ?? 0)}</button>
      ${cancelLink(session)}
    </form>
    ${session.payment_method_types.includes('bacs_debit') && bankDebitForm(session)}
    ${testCardList()}`,
  )
}

function bankDebitForm(session: Session): Html {
  return html`<form class="other" method="post" action="/c/pay/${session.id}/bank-debit">
      <h3>Or from your bank account</h3>
      <p>A bank debit takes days. Open this page again to let the money arrive, or to let the payment fail.</p>
      <button type="submit" class="quiet">Pay by bank debit</button>
    </form>`
}

/** The page shown while the bank processes a debit, which takes days at a real bank. */
export function bankDebitView(session: Session, items: LineItem[]): Html {
  return document(
    `Your bank is processing the payment – ${siteNow().name}`,
    summary(session, items),
    html`<form method="post" action="/c/pay/${session.id}/bank-debit/end">
      <h2>Your bank is processing the payment</h2>
      <p>With a real bank this takes days. Here you decide how it ends.</p>
      <button type="submit" name="answer" value="arrives">Let the money arrive</button>
      <button type="submit" name="answer" value="fails" class="quiet">Let the payment fail</button>
    </form>`,
  )
}

/** The page that stands in for the customer's bank. */
export function confirmationView(session: Session, items: LineItem[]): Html {
  return document(
    `Confirm your payment – ${siteNow().name}`,
    summary(session, items),
    html`<form method="post" action="/c/pay/${session.id}/confirm">
      <h2>Confirm with your bank</h2>
      <p>This card asks for one more step. At a real bank you would now open its app, or type a code.</p>
      <button type="submit" name="answer" value="confirm">Confirm payment</button>
      <button type="submit" name="answer" value="fail" class="quiet">Fail this step</button>
      ${cancelLink(session)}
    </form>`,
  )
}

/** The page of an expired session. Like Stripe's, it doesn't say whether the session was closed or ran out of time. */
export function expiredView(session: Session): Html {
  return notice(
    'This payment page has expired',
    'It can no longer be used to pay. Nothing was charged by it.',
    session.cancel_url && html`<a href="${session.cancel_url}">Back to ${siteNow().name}</a>`,
  )
}

/** The page for an address that has no session. */
export function missingView(): Html {
  return notice('There is no such payment', 'Please use the link that you were given.')
}

/** The page for a failure of the sandbox itself. */
export function failedView(): Html {
  return notice('Something went wrong', 'Nothing was charged by this request. Please go back and try again.')
}

function notice(title: string, message: string, more?: Html | null | ''): Html {
  const said = html`<div class="notice"><h1>${title}</h1><p>${message}</p>${more}</div>`
  return document(`${title} – ${siteNow().name}`, undefined, said)
}

function document(title: string, order: Html | undefined, main: Html): Html {
  return html`<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#17110E">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header class="sandbox"><p><span><strong>Payment sandbox:</strong> no money moves.</span> <span>Use a test card.</span></p></header>
<main${order && html` class="two"`}>
  <div class="order"><p class="brand">${siteNow().name}</p>${order}</div>
  <div class="payment"><div class="inner">${main}</div></div>
</main>
</body>
</html>`
}

function summary(session: Session, items: LineItem[]): Html {
  const total = formatPence(session.amount_total ?? 0)
  return html`<h1><span>Total to pay</span> ${total}</h1>
    <ul class="items">
      ${items.map(lineOf)}
    </ul>`
}

function lineOf({ description, quantity, price, amount_total }: LineItem): Html {
  return html`<li>
        <span>${description}<small>${quantity} × ${formatPence(price.unit_amount ?? 0)}</small></span>
        <span>${formatPence(amount_total)}</span>
      </li>`
}

const looks: Record<CardField, { label: string; autocomplete: string; placeholder: string; longest: number }> = {
  number: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', longest: 23 },
  expiry: { label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM/YY', longest: 9 },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', placeholder: '123', longest: 4 },
}

// After a mistake, focus goes to the first wrong field. Otherwise the page is read from the top.
function cardField(name: CardField, { typed, errors }: Filled): Html {
  const { label, autocomplete, placeholder, longest } = looks[name]
  const error = errors?.[name]
  const isFirst = name === cardFields.find((each) => errors?.[each])
  return html`<div class="field">
        <label for="${name}">${label}</label>
        <input id="${name}" name="${name}" value="${typed?.[name]}" inputmode="numeric" autocomplete="${autocomplete}"
          placeholder="${placeholder}" maxlength="${longest}" spellcheck="false" required
          ${error && html`aria-invalid="true" aria-describedby="${name}-error"`} ${isFirst && html`autofocus`}>
        ${error && html`<p class="error" id="${name}-error">${error}</p>`}
      </div>`
}

function cancelLink(session: Session): Html {
  return html`${session.cancel_url && html`<a class="cancel" href="${session.cancel_url}">Cancel</a>`}`
}

function testCardList(): Html {
  return html`<section class="cards" aria-labelledby="cards">
      <h3 id="cards">Test cards</h3>
      <p>With any date in the future and any three digits.</p>
      <ul>${testCards.map(({ number, says }) => html`<li><code>${number}</code> <span>${says}</span></li>`)}</ul>
    </section>`
}
