/** How a field is edited. The schema decides what is valid; this decides how the field looks. */
export type Input =
  | {
      kind: 'line' | 'text' | 'pounds' | 'salary' | 'number' | 'day' | 'minute' | 'week' | 'spans' | 'switch' | 'phone'
      hint?: string
    }
  | { kind: 'food' | 'checked' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'checks'; options: readonly (readonly [value: string, label: string])[]; hint?: string }
  | { kind: 'rows'; of: Input; add: string; empty: () => unknown }
  | { kind: 'parts'; parts: readonly Part[] }
  | { kind: 'things'; list: string; add?: string }
  | { kind: 'dishes'; list: 'dishes' | 'packageDishes' }
  | { kind: 'dish' }
  | { kind: 'photo'; crops: readonly Crop[] }

/** A place of the site that crops a photo, and the aspect ratio there, as in CSS. */
export interface Crop {
  where: string
  ratio: string
}

/** One part of a value with several parts, such as the opening in the hours. */
export interface Part {
  key: string
  label: string
  input: Input
}

export interface FormField {
  field: string
  label: string
  input: Input
}

const line: Input = { kind: 'line' }
const text: Input = { kind: 'text' }
const paragraphs: Input = { kind: 'rows', of: text, add: 'Add a paragraph', empty: () => '' }
const story = [
  { key: 'title', label: 'Heading', input: line },
  { key: 'paragraphs', label: 'Paragraphs', input: paragraphs },
]
const chapter: Input = {
  kind: 'parts',
  parts: [
    { key: 'title', label: 'Heading', input: line },
    { key: 'opening', label: 'First sentence', input: text },
    { key: 'paragraphs', label: 'Paragraphs', input: paragraphs },
  ],
}
const address: Input = {
  kind: 'parts',
  parts: [
    { key: 'line', label: 'Street', input: line },
    { key: 'town', label: 'Town', input: line },
    {
      key: 'region',
      label: 'Region',
      input: { kind: 'line', hint: 'With the postcode, such as London TW3 1AB: maps and job searches want it.' },
    },
  ],
}

/** An input for a photo, with the places that crop it. */
const photo = (...crops: [where: string, ratio: string][]): Input => ({
  kind: 'photo',
  crops: crops.map(([where, ratio]) => ({ where, ratio })),
})
const stepPhoto = photo(['Our history', '4 / 3'])
const storyPhoto = photo(['On a phone', '4 / 3'], ['On a desk', '1 / 1'])

const pages = [
  ['/', 'Home'],
  ['/menu', 'Menu'],
  ['/allergens', 'Allergens'],
  ['/catering', 'Catering'],
  ['/our-history', 'Our history'],
  ['/careers', 'Careers'],
] as const

/** The fields of each kind of thing, in the order of its form. */
export const forms: Record<string, readonly FormField[]> = {
  dishes: [
    { field: 'name', label: 'Name', input: line },
    { field: 'text', label: 'What it is', input: text },
    { field: 'pricePence', label: 'Price', input: { kind: 'pounds' } },
    {
      field: 'photo',
      label: 'Photo',
      input: photo(['Menu', '1 / 1'], ['Home, among the best sellers', '4 / 3']),
    },
    { field: 'food', label: 'What is in it', input: { kind: 'food' } },
    { field: 'checked', label: 'Checked', input: { kind: 'checked' } },
    { field: 'offUntil', label: 'Off the menu until', input: { kind: 'day' } },
  ],
  sections: [
    { field: 'name', label: 'Name', input: line },
    { field: 'note', label: 'A few words for all of its dishes', input: line },
    { field: 'dishes', label: 'Dishes', input: { kind: 'things', list: 'dishes', add: 'Add a dish' } },
  ],
  posters: [
    { field: 'title', label: 'Title', input: line },
    { field: 'sections', label: 'Sections', input: { kind: 'things', list: 'sections', add: 'Add a section' } },
  ],
  menu: [
    { field: 'allergenLine', label: 'The line about allergens', input: text },
    {
      field: 'bestSellers',
      label: 'Best sellers on the home page',
      input: {
        kind: 'rows',
        of: {
          kind: 'parts',
          parts: [
            { key: 'dish', label: 'Dish', input: { kind: 'dish' } },
            { key: 'text', label: 'What the home page says of it', input: text },
          ],
        },
        add: 'Add a best seller',
        empty: () => ({ dish: '', text: '' }),
      },
    },
  ],
  packages: [
    { field: 'name', label: 'Name', input: line },
    { field: 'description', label: 'What it is', input: text },
    { field: 'pricePence', label: 'Price', input: { kind: 'pounds' } },
    { field: 'serves', label: 'Serves', input: { kind: 'number', hint: 'How many people one of it feeds.' } },
    { field: 'dishes', label: 'Dishes', input: { kind: 'dishes', list: 'packageDishes' } },
    {
      field: 'options',
      label: 'What the customer chooses among',
      input: {
        kind: 'rows',
        of: {
          kind: 'parts',
          parts: [
            { key: 'name', label: 'Name, as it is read in brackets', input: line },
            { key: 'dishes', label: 'Dishes that come with it', input: { kind: 'dishes', list: 'packageDishes' } },
          ],
        },
        add: 'Add an option',
        empty: () => ({ id: crypto.randomUUID(), name: '', dishes: [] }),
      },
    },
    { field: 'least', label: 'At least', input: { kind: 'number', hint: 'How many of it one order has to hold.' } },
    { field: 'most', label: 'At most', input: { kind: 'number', hint: 'How many of it one order may hold.' } },
    { field: 'isOnSale', label: 'On sale', input: { kind: 'switch' } },
    {
      field: 'short',
      label: 'In the kitchen’s words',
      input: {
        kind: 'parts',
        parts: [
          { key: 'one', label: 'One of it', input: line },
          { key: 'many', label: 'Several', input: line },
        ],
      },
    },
    { field: 'photo', label: 'Photo', input: photo(['Catering', '4 / 3'], ['An order on its own', '5 / 2']) },
  ],
  packageDishes: [
    { field: 'name', label: 'Name', input: line },
    { field: 'food', label: 'What is in it', input: { kind: 'food' } },
    { field: 'checked', label: 'Checked', input: { kind: 'checked' } },
  ],
  site: [
    {
      field: 'specialDays',
      label: 'Days that differ',
      input: { kind: 'things', list: 'specialDays', add: 'Add a day' },
    },
    { field: 'openingHours', label: 'Opening hours', input: { kind: 'week' } },
    {
      field: 'notices',
      label: 'Notices',
      input: { kind: 'things', list: 'notices', add: 'Add a notice' },
    },
    { field: 'phone', label: 'Phone', input: { kind: 'phone' } },
    { field: 'email', label: 'E-mail', input: line },
    {
      field: 'locations',
      label: 'Places',
      input: {
        kind: 'parts',
        parts: [
          {
            key: '0',
            label: 'The place that is open',
            input: {
              kind: 'parts',
              parts: [
                { key: 'name', label: 'Name', input: line },
                { key: 'address', label: 'Address', input: address },
                { key: 'directions', label: 'Link to the map', input: line },
              ],
            },
          },
        ],
      },
    },
    {
      field: 'reservations',
      label: 'Reservations',
      input: {
        kind: 'parts',
        parts: [
          {
            key: 'by',
            label: 'How a table is reserved',
            input: {
              kind: 'choice',
              options: [
                ['nothing', 'Not at all: the word leaves the site'],
                ['soon', 'Soon'],
                ['link', 'By a link'],
                ['phone', 'By phone'],
              ],
            },
          },
          { key: 'at', label: 'Link or phone number', input: line },
        ],
      },
    },
    {
      field: 'social',
      label: 'Social networks',
      input: {
        kind: 'rows',
        of: {
          kind: 'parts',
          parts: [
            {
              key: 'network',
              label: 'Network',
              input: {
                kind: 'choice',
                options: [
                  ['Instagram', 'Instagram'],
                  ['Facebook', 'Facebook'],
                  ['TikTok', 'TikTok'],
                ],
              },
            },
            { key: 'link', label: 'Link (empty until the account is open)', input: line },
          ],
        },
        add: 'Add a network',
        empty: () => ({ network: '', link: '' }),
      },
    },
    { field: 'tagline', label: 'What search engines say of us', input: text },
    { field: 'name', label: 'Name of the restaurant', input: line },
    { field: 'nameInGurmukhi', label: 'The name in Gurmukhi', input: line },
  ],
  specialDays: [
    { field: 'name', label: 'What it is, such as Eid', input: line },
    { field: 'spans', label: 'Hours', input: { kind: 'spans' } },
    { field: 'until', label: 'Up to and including', input: { kind: 'day' } },
  ],
  notices: [
    { field: 'text', label: 'What it says', input: text },
    { field: 'pages', label: 'On these pages', input: { kind: 'checks', options: pages } },
    { field: 'from', label: 'From', input: { kind: 'minute' } },
    { field: 'until', label: 'Until', input: { kind: 'minute' } },
  ],
  company: [
    { field: 'name', label: 'Company', input: line },
    { field: 'number', label: 'Company number', input: line },
    { field: 'registeredOffice', label: 'Registered office', input: text },
    { field: 'vatNumber', label: 'VAT number', input: line },
    { field: 'icoRegistration', label: 'ICO registration', input: line },
    { field: 'hosting', label: 'Who runs the machine, and in which country', input: line },
    { field: 'mailService', label: 'Who carries our mail, and in which country', input: line },
    {
      field: 'regulator',
      label: 'The ICO, as the privacy policy names it',
      input: {
        kind: 'parts',
        parts: [
          { key: 'address', label: 'Its address', input: line },
          { key: 'phone', label: 'Its phone', input: line },
          { key: 'checked', label: 'The day on which both were compared with ico.org.uk', input: line },
        ],
      },
    },
  ],
  vacancies: [
    { field: 'title', label: 'Title', input: line },
    { field: 'team', label: 'Team', input: line },
    { field: 'location', label: 'Where', input: line },
    {
      field: 'employment',
      label: 'Employment',
      input: {
        kind: 'checks',
        options: [
          ['full-time', 'Full-time'],
          ['part-time', 'Part-time'],
          ['temporary', 'Temporary'],
          ['apprenticeship', 'Apprenticeship'],
        ],
      },
    },
    { field: 'salary', label: 'Pay', input: { kind: 'salary' } },
    { field: 'posted', label: 'Open from', input: { kind: 'day' } },
    { field: 'lastDay', label: 'Last day to apply', input: { kind: 'day' } },
    { field: 'aboutUs', label: 'About us', input: text },
    { field: 'photo', label: 'Photo', input: photo(['Careers', '16 / 9']) },
    {
      field: 'lists',
      label: 'Lists',
      input: {
        kind: 'rows',
        of: {
          kind: 'parts',
          parts: [
            { key: 'heading', label: 'Heading', input: line },
            { key: 'items', label: 'Points', input: { kind: 'rows', of: line, add: 'Add a point', empty: () => '' } },
          ],
        },
        add: 'Add a list',
        empty: () => ({ heading: '', items: [''] }),
      },
    },
  ],
  history: [
    { field: 'motto', label: 'Motto', input: line },
    { field: 'beginning', label: 'How it began', input: chapter },
    { field: 'beginningPhoto', label: 'Photo: how it began', input: stepPhoto },
    { field: 'people', label: 'Who we are', input: chapter },
    { field: 'peoplePhoto', label: 'Photo: who we are', input: stepPhoto },
    { field: 'oven', label: 'The oven', input: { kind: 'parts', parts: story } },
    { field: 'ovenPhoto', label: 'Photo: the oven', input: storyPhoto },
    { field: 'markets', label: 'The markets', input: { kind: 'parts', parts: story } },
    { field: 'marketsPhoto', label: 'Photo: the markets', input: storyPhoto },
    { field: 'end', label: 'Last line', input: line },
  ],
  content: [
    { field: 'packages', label: 'Packages', input: { kind: 'things', list: 'packages', add: 'Add a package' } },
    {
      field: 'packageDishes',
      label: 'Dishes of the packages',
      input: { kind: 'things', list: 'packageDishes', add: 'Add a dish' },
    },
    { field: 'vacancies', label: 'Vacancies', input: { kind: 'things', list: 'vacancies', add: 'Add a vacancy' } },
  ],
}

/** Returns the first fields of a new thing in a list. Errors at its fields say what is still missing. */
export function newThing(list: string, id: string, name: string, today: string): Record<string, unknown> {
  const fresh: Record<string, object> = {
    dishes: { id, name, text: '', pricePence: 0, food: null },
    sections: { id, name, dishes: [] },
    packages: {
      id,
      menuId: id,
      name,
      short: { one: name, many: name },
      description: '',
      pricePence: 0,
      serves: 10,
      dishes: [],
      isOnSale: false,
    },
    packageDishes: { id, name, food: null },
    specialDays: { id, name: '', spans: [] },
    notices: { id, text: name, pages: ['/'] },
    vacancies: { id, title: name, team: '', location: '', employment: [], posted: today, aboutUs: '', lists: [] },
  }
  return { ...fresh[list] }
}
