import { policyVersion } from './policy-version.ts'
import type { LegalText } from './schema.ts'

/**
 * The privacy policy (UK GDPR article 13; docs/terms-checked.md says where each point is). `{name}` is replaced with a
 * fact or a setting. A changed text needs a new version (policy-version.ts).
 */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  version: policyVersion,
  inShort: [
    'We ask only for what it takes to cook and deliver your food, to read your application, or to send you the news that you ask for.',
    'We sell nothing about you, and nothing on this site follows you around. Visitors get no cookies.',
    'Everything is deleted after a set time, or sooner if you ask.',
  ],
  parts: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        "{name} is run by {company}, registered in England and Wales with the number {companyNumber}. The company decides what happens to your data: in the words of the law it is the controller. Its number in the register of the Information Commissioner's Office (ICO) is {icoRegistration}.",
        {
          heading: 'Reach us about your data',
          facts: [
            ['E-mail', '[{email}](mailto:{email})'],
            ['Phone', '[{phone}](tel:{phoneDialled})'],
            ['Post', '{company}, {registeredOffice}'],
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep, why, and for how long',
      blocks: [
        'Nearly all of it comes from you, when you fill in a form, ring or write. We need it for what you ask of us: without a name, a number and an address we can neither deliver an order nor answer an application. The law does not oblige you to tell us anything.',
        {
          heading: 'Catering orders',
          facts: [
            [
              'What',
              'Your name, e-mail address, phone number and delivery address; the name and address for an invoice, where you gave one; the event, the menus, your instructions; what was paid and paid back; the version of our terms that you agreed to; what our kitchen noted about the order.',
            ],
            ['Why', 'To cook it, deliver it, ring you about it and account for it.'],
            [
              'Ground',
              'Our contract with you (UK GDPR article 6(1)(b)). After the event, the tax laws that make us keep records (article 6(1)(c)).',
            ],
            [
              'How long',
              '{keepOrders} from the order, and never before the event. Then your name, contact details, address and instructions are erased; amounts, dates and dishes stay. An invoice or credit note with VAT keeps your name and address for as long from its own day, which may be later.',
            ],
          ],
        },
        {
          heading: 'Orders that were never paid',
          facts: [
            ['What', 'The same as above.'],
            ['Why', 'To remind you once, and to answer you if you ask what became of it.'],
            ['Ground', 'The steps that you asked for before a contract (article 6(1)(b)).'],
            [
              'How long',
              '{keepUnpaidOrders} from the order. Where something about its payment was unclear, until the event is over if that is later.',
            ],
          ],
        },
        {
          heading: 'Enquiries about an event',
          facts: [
            [
              'What',
              'Your name, e-mail address and phone number; the day, the place, the guests and your wishes; what we answered, and what we noted.',
            ],
            ['Why', 'To answer you, and to plan the food with you.'],
            ['Ground', 'The steps that you asked for before a contract (article 6(1)(b)).'],
            [
              'How long',
              '{keepEnquiries} from the enquiry, or from the event if that is later. What becomes an order is kept as one.',
            ],
          ],
        },
        {
          heading: 'Allergies and diets',
          facts: [
            [
              'What',
              "What you tell us about them in your instructions or on the phone. It can say something about health or belief, so the law protects it more. Please tell us what each guest can't eat, and no names.",
            ],
            ['Why', 'So that everybody can eat safely, and for nothing else.'],
            [
              'Ground',
              'Our contract with you, and your explicit consent (articles 6(1)(b) and 9(2)(a)), which you give by telling us for that purpose. You can withdraw it until we cook.',
            ],
            ['How long', 'As long as the order that it belongs to.'],
          ],
        },
        {
          heading: 'Job applications',
          facts: [
            [
              'What',
              'Your title, name, e-mail address and postal address; the position; your CV; that you ticked the box at the end of the form, with the day and the version of this policy; what we decided.',
            ],
            ['Why', 'To fill the vacancy and to answer you.'],
            [
              'Ground',
              'The steps that you asked for before a contract (article 6(1)(b)); and our legitimate interest in being able to show that we chose fairly (article 6(1)(f)).',
            ],
            [
              'How long',
              '{keepApplications} from the application. Then everything goes, the CV included. A CV whose form was never sent goes after a day.',
            ],
          ],
        },
        {
          heading: 'News by email',
          facts: [
            [
              'What',
              'Your e-mail address; when you asked for news, confirmed it, were told of an opening and left; the words that you agreed to.',
            ],
            [
              'Why',
              'To send you what you asked for, our news or word of an opening, and to be able to show that you asked.',
            ],
            [
              'Ground',
              'Your consent (article 6(1)(a)), which you confirm in a mail and take back with one press in any mail from the list. After that, our legitimate interest in being able to show that you had given it (article 6(1)(f)).',
            ],
            [
              'How long',
              'Until you leave, and the proof a year longer. A sign-up that is not confirmed goes after 14 days, the list of an opening once everybody on it was told.',
            ],
          ],
        },
        {
          heading: 'What you write or tell us otherwise',
          facts: [
            ['What', 'Your mails and what we note when you ring.'],
            ['Why', 'To answer you.'],
            [
              'Ground',
              'Our legitimate interest in answering whoever writes to us (article 6(1)(f)), or our contract with you where it is about an order.',
            ],
            ['How long', 'Mails about an order or an application are deleted with it, others after a year.'],
          ],
        },
        {
          heading: 'Keeping the site safe',
          facts: [
            [
              'What',
              'A scrambled form of your network address, from which nobody reads it back, to count requests and mails; the identifiers of payment messages, which name nobody.',
            ],
            ['Why', "So that robots can't keep customers out, and no payment counts twice."],
            ['Ground', 'Our legitimate interest in a site that works (article 6(1)(f)).'],
            ['How long', 'The counts a day, the identifiers 90 days.'],
          ],
        },
        {
          heading: 'People who work here',
          facts: [
            [
              'What',
              'Name, work e-mail address and role; when and on which browser somebody is signed in; what they did to orders and applications. Passphrases are kept only in a form from which nobody reads them back.',
            ],
            ['Why', 'So that only the right people see your data, and we can tell who did what.'],
            ['Ground', 'Our legitimate interest in that (article 6(1)(f)).'],
            ['How long', 'Until they leave. The book of what was done, with the name of who did it, stays.'],
          ],
        },
        'Copies against loss are made every hour. Older copies are thinned out, and the last of them is gone after about a year. When a copy has to be used, we erase again what had been erased.',
      ],
    },
    {
      id: 'the-tick',
      heading: 'The tick under an application',
      blocks: [
        'The box under the careers form says two things: that you have read this policy, and that you agree to other communications from us. We keep both, with the day and the version of the policy.',
        "Because the form can't be sent without the tick, we do not take it as a yes to advertising: our news goes to nobody who has not asked for it in the form for news, and before we send you anything else but answers, we will ask you again. You can take the tick back at any time with one line to [{email}](mailto:{email}), and your application stays as good as it was.",
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else sees it',
      blocks: [
        "Those of us who cook, deliver, answer the phone or choose new people see what their work needs. The kitchen's screens show no e-mail addresses, no prices and no CVs. Outside our house:",
        {
          list: [
            'Stripe takes the payment. It gets your e-mail address, the order number, the menus and the amount from us, and your card details from you: we never see them. Stripe decides itself about part of what it does with them; its [privacy policy](https://stripe.com/gb/privacy) says how.',
            'The company that carries our mail: {mailService}. It gets our mails to you and their attachments.',
            'The company whose machines our site runs on: {hosting}. The data lies there, and the company may not look at it.',
            'Accountants, tax and other authorities, and courts, where the law demands it.',
          ],
        },
        'We sell nothing of it and give it to nobody for advertising. Stripe also works in the United States. Data is protected there by the UK Extension to the EU-US Data Privacy Framework, of which Stripe is a member, and otherwise by the contract terms that the ICO has issued for such transfers. Ask us for a copy of them.',
        'No machine decides about you. A person reads every application.',
      ],
    },
    {
      id: 'cookies',
      heading: 'No cookies for visitors',
      blocks: [
        'Visitors get no cookies, no analytics and no advertising. While you fill in a form, what you typed is kept in that tab of your browser so that a reload loses nothing, and it goes when you close the tab. Of an order, packages, day, time and number of guests are kept on your device, so that you can go on with one that you did not finish, and no second tab orders it twice; nothing of that names you. Only people who work here get a cookie, when they sign in; it keeps them signed in and does nothing else.',
        "Stripe's payment page and Google's map are other people's sites with rules of their own. You get there only when you press the button.",
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You can ask us for each of these at any time, free of charge. We answer within a month.',
        {
          list: [
            'Access: what we hold about you, as a copy.',
            'Rectification: have put right what is wrong.',
            'Erasure: have it deleted. What the tax laws make us keep stays until its time is over, and an order that is still to be cooked has to be cancelled first.',
            'Restriction: have it kept but not used while something is being cleared up.',
            'Objection: say that your interests outweigh ours, wherever our ground is a legitimate interest. To advertising you can always object, and then we stop.',
            'Portability: get what you gave us in a form that a machine can read, for yourself or for somebody else.',
            'Withdrawing consent: wherever our ground is your consent. What we did before stays lawful.',
          ],
        },
        'Write to [{email}](mailto:{email}) or ring [{phone}](tel:{phoneDialled}). We may ask for something that shows that it is you, such as an order number.',
      ],
    },
    {
      id: 'complaints',
      heading: 'If you are not happy',
      blocks: [
        'Tell us first, in any way you like: by e-mail to [{email}](mailto:{email}), by phone or by post. Within 30 days you have an answer: that we have it, and what we found or how far we are. We look into it without delay and tell you how it ended.',
        "You can also complain to the Information Commissioner's Office, the authority for data protection in the United Kingdom, before, during or after that:",
        {
          heading: 'The ICO',
          facts: [
            ['Online', '[ico.org.uk/make-a-complaint](https://ico.org.uk/make-a-complaint/)'],
            ['Phone', '{regulatorPhone}'],
            ['Post', '{regulatorAddress}'],
          ],
        },
      ],
    },
    {
      id: 'changes',
      heading: 'When this policy changes',
      blocks: [
        'A new version gets a new day, which stands at the top. If we ever want to use what you gave us for something else, we tell you before.',
      ],
    },
  ],
}
