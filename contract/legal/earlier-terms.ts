import type { LegalText } from './schema.ts'
import { terms } from './terms.ts'

/** Earlier versions of the terms. They are kept so that an order's mails can carry the terms it was sold under. */
export const earlierTerms: LegalText[] = [
  {
    title: 'Terms of Service',
    version: '2026-11-22',
    inShort: [
      'The price on the button is all you pay, with VAT and delivery.',
      'Your order is certain when it is paid and our confirmation has reached you.',
      'If we have to cancel, you get everything back. Your rights by law come on top of these terms.',
    ],
    parts: [
      {
        id: 'who-we-are',
        heading: 'Who you deal with',
        blocks: [
          'These terms hold for catering that you order on this site from {company}, which runs {name}.',
          {
            heading: 'The company',
            facts: [
              ['Registered', 'in England and Wales, number {companyNumber}'],
              ['Office', '{registeredOffice}'],
              ['VAT number', '{vatNumber}'],
              ['Kitchen', '{address}'],
              ['Phone', '[{phone}](tel:{phoneDialled}), at the price of an ordinary call'],
              ['E-mail', '[{email}](mailto:{email})'],
            ],
          },
        ],
      },
      {
        id: 'what-you-buy',
        heading: 'What you buy',
        blocks: [
          'Freshly cooked food for one event, brought to your door at the day and time that you choose. Each package says what is in it and for how many guests it is meant:',
          { fill: 'sold' },
          "The [catering page](/catering) describes every package. A dish may be replaced by one of the same kind and value when an ingredient can't be had. We tell you before, and never replace anything in a way that adds an allergen.",
        ],
      },
      {
        id: 'prices',
        heading: 'Prices and payment',
        blocks: [
          'Prices are in pounds, for the whole package, and include VAT and delivery. Nothing is added later. The total on the button that you press is what you pay.',
          'You pay by card, or in another way that the payment page offers, on the page of Stripe, our payment company. Nothing is charged before you confirm there. The time to pay ends 23 hours after the order, and sooner where the event or our notice comes sooner; an order that is not paid by then simply expires. Whoever orders on the phone can also pay us in cash or by bank transfer.',
        ],
      },
      {
        id: 'contract',
        heading: 'When the contract is made',
        blocks: [
          'The form is in English. Before you press the button, the summary shows all that you have chosen and what it costs; change whatever is wrong. Pressing it is an order with an obligation to pay. The contract is made when your payment has arrived and we send you the confirmation. It holds your order, these terms are attached to it, and the version that you agreed to stays with your order with us.',
          "If an order can't be taken after all, for example because it was paid too late, we tell you at once and you get back everything that you paid.",
        ],
      },
      {
        id: 'delivery',
        heading: 'Where, when and how soon',
        blocks: [
          '{area}',
          '{notice}',
          'We bring the food at the time that you chose. If we are held up, we ring you. Please see to it that somebody is there to take it and that the address and the phone number are right. From then on the food is in your care: serve it hot, and soon.',
        ],
      },
      {
        id: 'allergens',
        heading: 'Allergies',
        blocks: [
          "The [allergen list](/allergens) says which of the fourteen allergens is in every dish. Read it before you pay. Tell us in the instructions what your guests can't eat, and ring us where somebody's allergy is severe. All of it is cooked in one kitchen, so we can't promise that a dish is free of traces of what is in another.",
        ],
      },
      {
        id: 'cancelling',
        heading: 'Changing and cancelling',
        blocks: [
          'Something has changed? Ring [{phone}](tel:{phoneDialled}) or write to [{email}](mailto:{email}), with your order number. We change day, time, place, guests and menus wherever the kitchen still can. A change that costs more or less is charged or paid back.',
          'If you cancel a paid order:',
          '{cancelling}',
          'Days are those of the calendar in London, whatever the hour. A share is of all that you paid, and what went back before is part of it. What stands here when you order holds for your order, and the copy of these terms with your confirmation keeps it for you. Money goes back the way you paid: to your card or account, or in cash. We give it back within 14 days at the latest, and banks take some days more to show it.',
          "For most things bought online the law gives 14 days to change one's mind. It gives no such right for catering that is ordered for a certain day (Consumer Contracts Regulations 2013, regulation 28(1)(h)), and food that does not keep is excepted too (regulation 28(1)(c)). So what stands above takes its place. An order that is not paid yet costs you nothing: just let it go.",
        ],
      },
      {
        id: 'we-cancel',
        heading: 'If we have to cancel',
        blocks: [
          "It has to be something that we can't help, such as a fire or a kitchen that was closed. We ring you at once, and you get back everything that you paid within 14 days, however soon the event is. Where it was our fault, you can also claim what the law gives you for your loss.",
        ],
      },
      {
        id: 'when-something-is-wrong',
        heading: 'When something is wrong',
        blocks: [
          'Ring us on the day if you can: then we can still bring what is missing. Otherwise write to [{email}](mailto:{email}) with your order number and, if it helps, a picture.',
          'By the Consumer Rights Act 2015 food must be as described, of satisfactory quality and fit to be eaten, and the service must be done with reasonable care and skill, at the time agreed. Where it is not, you can reject the food, have us do it again where that is possible, or get back a fair part of the price, up to all of it. Citizens Advice says more: [citizensadvice.org.uk](https://www.citizensadvice.org.uk/consumer/), 0808 223 1133.',
          'We are responsible for loss that follows from our breaking these terms or not taking reasonable care, if it could be foreseen when the order was made. Nothing here limits what we owe for death or injury through our carelessness, for unsafe food, for fraud, or your rights by law.',
        ],
      },
      {
        id: 'business',
        heading: 'Orders for a company',
        blocks: [
          'If you order for a business, all of this holds except what is said of rights that only consumers have.',
        ],
      },
      {
        id: 'data',
        heading: 'Your data',
        blocks: ['The [privacy policy](/privacy) says what we keep about you, why, and for how long.'],
      },
      {
        id: 'law',
        heading: 'Law and changes',
        blocks: [
          'The law of England and Wales holds, and its courts decide. If you live in Scotland or Northern Ireland, you can also go to the courts there, and the consumer law of your home protects you.',
          'A new version of these terms gets a new day, which stands at the top, and holds for orders from then on. Yours keeps the version that you agreed to.',
        ],
      },
    ],
  },
]

/** Finds the terms with this version, present or earlier. */
export function termsOf(version: string | null): LegalText | undefined {
  return [terms, ...earlierTerms].find((each) => each.version === version)
}
