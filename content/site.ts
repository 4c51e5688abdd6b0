import type { SiteFacts } from '../contract/content/site.ts'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Facts about the restaurant that the owner may change. No other file repeats them. */
export const site: SiteFacts = {
  name: 'Tandoor Road',
  nameInGurmukhi: 'ਤੰਦੂਰ ਰੋਡ',
  tagline: 'Punjabi tandoori food, cooked over fire in west London.',
  phone: { shown: '020 7946 0123', dialled: '+442079460123' },
  email: 'info@tandoorroad.example',
  openingHours: week.map((day) => ({ day, spans: [{ opens: '11:00', closes: '22:00', lastOrders: '21:30' }] })),
  specialDays: [],
  notices: [],
  locations: [
    {
      id: 'hounslow',
      name: 'Hounslow',
      status: 'open',
      address: { line: 'Food Court, High Street', town: 'Hounslow', region: 'London', country: 'GB' },
      directions: 'https://www.google.com/maps/dir/?api=1&destination=Food+Court+High+Street+Hounslow',
      cooksCatering: true,
    },
    {
      id: 'southall',
      name: 'Southall',
      status: 'coming-soon',
      address: { line: '', town: 'Southall', region: 'London', country: 'GB' },
      cooksCatering: false,
    },
  ],
  /** Tables can't be reserved yet, and the accounts are not open yet (docs/site.md, "Every page"). */
  reservations: { by: 'soon', at: '' },
  social: [
    { network: 'Instagram', link: '' },
    { network: 'Facebook', link: '' },
    { network: 'TikTok', link: '' },
  ],
  copyrightYear: 2025,
}
