import type { Vacancy } from '../contract/content/vacancies.ts'

/** The vacancies (docs/site.md, "Careers"), for the careers page and for job search engines. */
export const vacancies: readonly Vacancy[] = [
  {
    id: 'business-support-officer',
    title: 'Business Support Officer',
    team: 'Catering Services',
    location: 'Hounslow, London',
    employment: ['full-time', 'part-time'],
    posted: '2026-11-01',
    aboutUs:
      'Tandoor Road cooks Punjabi food over fire, in Hounslow and soon in Southall. Our catering team takes that food to offices, weddings and family parties across west London. We are small, we are growing, and we need somebody who keeps it all running.',
    lists: [
      {
        heading: 'Key responsibilities',
        items: [
          'Plan the logistics of events and look after bookings, from the first call to the last plate',
          'Keep clients and staff informed, in writing and on the phone',
          'Run the office: records, orders, invoices',
          'Look after the money side: payments, expenses, simple reports',
          'Make sure that food safety rules are known and followed',
        ],
      },
      {
        heading: 'Requirements',
        items: [
          'You are organised and calm when three things happen at once',
          'You write and speak clearly',
          'You have worked in administration before',
          'You know HACCP and the rules on allergens',
          'You are at home in MS Office',
        ],
      },
      {
        heading: 'What we offer',
        items: ['A competitive salary', 'Room to grow with us', 'Staff discounts', 'A team that helps each other out'],
      },
    ],
  },
]
