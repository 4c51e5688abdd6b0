import type { SiteFacts } from '../contract/content/site.ts'

/** Facts about the restaurant that the owner may change. No other file repeats them. */
export const site: SiteFacts = {
  name: 'Tandoor Road',
  nameInGurmukhi: 'ਤੰਦੂਰ ਰੋਡ',
  tagline: 'Punjabi tandoori food, cooked over fire in west London.',
  phone: { shown: '020 7946 0123', dialled: '+442079460123' },
  email: 'info@tandoorroad.example',
  openingHours: { days: 'Monday to Sunday', opens: '11:00', closes: '22:00', lastOrders: '21:30' },
  locations: [
    {
      name: 'Hounslow',
      status: 'open',
      address: { line: 'Food Court, High Street', town: 'Hounslow', region: 'London', country: 'GB' },
      directions: 'https://www.google.com/maps/dir/?api=1&destination=Food+Court+High+Street+Hounslow',
    },
    {
      name: 'Southall',
      status: 'coming-soon',
      address: { line: '', town: 'Southall', region: 'London', country: 'GB' },
    },
  ],
  /** The networks on which accounts are to be opened (docs/site.md, "Every page"). */
  social: ['Instagram', 'Facebook', 'TikTok'],
  copyrightYear: 2025,
}
