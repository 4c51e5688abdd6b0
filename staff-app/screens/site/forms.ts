import { kindOf } from '../../../contract/content/fields.ts'
import type { Form } from './input-props.ts'
import { blank, schemas } from './schemas.ts'

/** A field with several lines. */
const long = (label: string) => ({ label, isLong: true })
const paragraphs = { label: 'Paragraphs', isLong: true, add: 'Add a paragraph' }

const chapter = (label: string) => ({
  label,
  parts: { title: 'Heading', opening: long('First sentence'), paragraphs },
})
const story = (label: string) => ({ label, parts: { title: 'Heading', paragraphs } })
const stepPhoto = (label: string) => ({ label, crops: { 'Our history': '4 / 3' } })
const storyPhoto = (label: string) => ({ label, crops: { 'On a phone': '4 / 3', 'On a desk': '1 / 1' } })
/** On a desk, the picture is as high as the words beside it, so these are only the usual shapes (page-hero.css). */
const headPhoto = (label: string) => ({ label, crops: { 'On a phone': '2 / 1', 'On a desk': '3 / 2' } })

/** The forms of what the site has once, in the order of the list on *Site*. */
export const onceForms: readonly { thing: string; title: string; form: Form }[] = [
  { thing: 'site', title: 'Opening hours', form: { openingHours: 'Opening hours' } },
  { thing: 'site', title: 'Days that differ', form: { specialDays: { label: 'Days that differ', add: 'Add a day' } } },
  { thing: 'site', title: 'Places', form: { locations: { label: 'Places', add: 'Add a place' } } },
  { thing: 'site', title: 'Notices', form: { notices: { label: 'Notices', add: 'Add a notice' } } },
  {
    thing: 'site',
    title: 'Name, phone',
    form: {
      phone: 'Phone',
      email: { label: 'E-mail', type: 'email' },
      halal: { label: 'What is halal', hint: 'Such as “all our chicken and lamb”.' },
      hygieneRating: { label: 'Food hygiene rating', hint: 'Such as “5, inspected in March 2026”.' },
      tagline: long('What search engines say of us'),
      name: 'Name of the restaurant',
      nameInGurmukhi: 'The name in Gurmukhi',
    },
  },
  {
    thing: 'site',
    title: 'Catering: what arrives',
    form: {
      arrives: {
        label: 'What arrives',
        add: 'Add a point',
        parts: {
          title: { label: 'Heading', hint: 'Such as “Trays and cutlery”, “How it keeps hot”, “Names on boxes”.' },
          text: long('What it says'),
        },
      },
      arrivesPhoto: { label: 'Photo', crops: { Catering: '4 / 3' } },
    },
  },
  {
    thing: 'site',
    title: 'Links: reservations, social networks',
    form: {
      reservations: {
        label: 'Reservations',
        parts: {
          by: {
            label: 'How a table is reserved',
            options: {
              nothing: 'Not at all: the word leaves the site',
              soon: 'Soon',
              link: 'By a link',
              phone: 'By phone',
            },
          },
          at: 'Link or phone number',
        },
      },
      social: {
        label: 'Social networks',
        add: 'Add a network',
        parts: { network: 'Network', link: { label: 'Link (empty until the account is open)', type: 'url' } },
      },
    },
  },
  {
    thing: 'site',
    title: 'Pictures',
    form: {
      homePhoto: { label: 'Home, the first picture', crops: { 'On a phone': '1 / 2', 'On a desk': '16 / 9' } },
      crowdPhoto: {
        label: 'Home and menu, beside “Feeding a crowd?”',
        crops: { 'On a phone': '3 / 2', 'On a desk': '5 / 4' },
      },
      placePhoto: { label: 'Home, beside the address, where the map is', crops: { Home: '4 / 3' } },
      menuPhoto: headPhoto('Menu, the first picture'),
      cateringPhoto: {
        label: 'Catering and enquiry, the first picture',
        crops: { 'On a phone': '2 / 1', 'Catering on a desk': '5 / 2', 'Enquiry on a desk': '3 / 2' },
      },
      historyPhoto: {
        label: 'Our history, the first picture',
        crops: { 'On a phone': '4 / 5', 'On a desk': '10 / 3' },
      },
      careersPhoto: headPhoto('Careers and each vacancy, the first picture'),
    },
  },
  {
    thing: 'menu',
    title: 'Best sellers, the line about allergens',
    form: {
      allergenLine: long('The line about allergens'),
      bestSellers: {
        label: 'Best sellers on the home page',
        add: 'Add a best seller',
        parts: { dish: 'Dish', text: long('What the home page says of it') },
      },
    },
  },
  {
    thing: 'content',
    title: 'Packages and vacancies: their order',
    form: {
      packages: { label: 'Packages', add: 'Add a package' },
      packageDishes: {
        label: 'Dishes of the packages',
        add: 'Add a dish',
        hint: 'What the catering packages bring. A dish that guests also order from the menu is in both lists, under one name.',
      },
      vacancies: { label: 'Vacancies', add: 'Add a vacancy' },
    },
  },
  {
    thing: 'history',
    title: 'Our history',
    form: {
      motto: 'Motto',
      beginning: chapter('How it began'),
      beginningPhoto: stepPhoto('Photo: how it began'),
      people: chapter('Who we are'),
      peoplePhoto: stepPhoto('Photo: who we are'),
      oven: story('The oven'),
      ovenPhoto: storyPhoto('Photo: the oven'),
      markets: story('The markets'),
      marketsPhoto: storyPhoto('Photo: the markets'),
      end: 'Last line',
    },
  },
  { thing: 'allergenList', title: 'The list of allergens', form: {} },
  {
    thing: 'company',
    title: 'Company',
    form: {
      name: 'Company',
      number: 'Company number',
      registeredOffice: long('Registered office'),
      vatNumber: 'VAT number',
      icoRegistration: 'ICO registration',
      hosting: 'Who runs the machine, and in which country',
      mailService: 'Who carries our mail, and in which country',
      regulator: {
        label: 'The ICO, as the privacy policy names it',
        parts: {
          address: 'Its address',
          phone: { label: 'Its phone', type: 'tel' },
          checked: 'The day on which both were compared with ico.org.uk',
        },
      },
    },
  },
]

const onlyAt = { label: 'Only at (everywhere, if none is chosen)', ofSeveral: 'locations' } as const

/** The forms of what the site has in lists, by kind. */
const listForms: Record<string, Form> = {
  dishes: {
    name: 'Name',
    text: long('What it is'),
    pricePence: 'Price',
    onlyAt,
    photo: { label: 'Photo', crops: { Menu: '1 / 1', 'Home, among the best sellers': '4 / 3' } },
    food: 'What is in it',
    checked: 'Checked',
    offUntil: 'Off the menu until',
  },
  sections: {
    name: 'Name',
    note: 'A few words for all of its dishes',
    from: 'First day, if it comes later',
    until: 'Last day, if it goes again',
    dishes: {
      label: 'Dishes',
      add: 'Add a dish',
      hint: 'What guests order from the menu. What the catering packages bring is in a list of its own.',
    },
  },
  posters: { title: 'Title', sections: { label: 'Sections', add: 'Add a section' } },
  packages: {
    name: 'Name',
    description: long('What it is'),
    pricePence: 'Price',
    serves: { label: 'Serves', hint: 'How many people one of it feeds.' },
    dishes: 'Dishes',
    options: {
      label: 'What the customer chooses among',
      add: 'Add an option',
      parts: { name: 'Name, as it is read in brackets', dishes: 'Dishes that come with it' },
    },
    least: { label: 'At least', hint: 'How many of it one order has to hold.' },
    most: { label: 'At most', hint: 'How many of it one order may hold.' },
    onlyAt,
    isOnSale: 'On sale',
    short: { label: 'In the kitchen’s words', parts: { one: 'One of it', many: 'Several' } },
    photo: { label: 'Photo', crops: { Catering: '4 / 3', 'An order on its own': '5 / 2' } },
  },
  packageDishes: { name: 'Name', food: 'What is in it', checked: 'Checked' },
  locations: {
    name: 'Name',
    status: {
      label: 'Is it open?',
      options: { 'coming-soon': 'Coming soon', open: 'Open', 'closed-for-now': 'Closed for now' },
    },
    address: {
      label: 'Address',
      parts: {
        line: { label: 'Street', hint: 'May be empty until the place opens.' },
        town: 'Town',
        region: {
          label: 'Region',
          hint: 'With the postcode, such as London TW3 1AB: maps and job searches want it.',
        },
      },
    },
    directions: { label: 'Link to the map', type: 'url', hint: 'May be empty until the place opens.' },
    phone: { label: 'Phone of its own', hint: 'Empty where the phone of the restaurant holds.' },
    openingHours: { label: 'Opening hours', none: 'The opening hours of the restaurant hold here' },
    specialDays: {
      label: 'Days that differ here alone',
      add: 'Add a day',
      parts: { id: 'Day', until: 'Up to and including', name: 'What it is, such as Eid', spans: 'Hours' },
    },
    cooksCatering: 'It cooks the catering',
    kitchenEmail: {
      label: 'Email of its kitchen',
      type: 'email',
      hint: 'For its orders and its list of each morning. No page shows it. Leave it empty to get them with the other mails to staff.',
    },
    photo: { label: 'Photo of the place, instead of the map', crops: { 'Home and its page': '4 / 3' } },
  },
  specialDays: { name: 'What it is, such as Eid', spans: 'Hours', until: 'Up to and including' },
  notices: {
    text: long('What it says'),
    pages: {
      label: 'On these pages',
      options: {
        '/': 'Home',
        '/menu': 'Menu',
        '/allergens': 'Allergens',
        '/catering': 'Catering',
        '/our-history': 'Our history',
        '/careers': 'Careers',
      },
    },
    place: { label: 'About which place', none: 'All of us' },
    from: 'From',
    until: 'Until',
  },
  vacancies: {
    title: 'Title',
    team: 'Team',
    location: { label: 'Where', hint: 'As applicants read it, such as Hounslow, London.' },
    place: { label: 'At which place, for job searches', none: 'Our address' },
    employment: 'Employment',
    salary: 'Pay',
    posted: 'Open from',
    lastDay: 'Last day to apply',
    aboutUs: long('About us'),
    photo: { label: 'Photo', crops: { Careers: '16 / 9' } },
    lists: {
      label: 'Lists',
      add: 'Add a list',
      parts: { heading: 'Heading', items: { label: 'Points', add: 'Add a point' } },
    },
  },
}

/** Returns the address of a thing's form. If the thing has several forms, that is the one with this field. */
export const addressOfThing = (thing: string, field?: string) =>
  `/site?${new URLSearchParams({ of: thing, ...(field && { field }) })}`

/** Returns the form of a thing. If it has several, that is the one with this field. Lists' forms have no title. */
export function formOf(thing: string, field?: string): { title?: string; form: Form } | undefined {
  const kind = kindOf(thing)
  const once = onceForms.filter((each) => each.thing === kind)
  const form = listForms[kind]
  return once.find(({ form }) => field && field in form) ?? once[0] ?? (form && { form })
}

/** Returns the first fields of a new thing in a list. Errors at its fields say what is still missing. */
export function newThing(list: string, id: string, name: string, today: string): object {
  const first: Record<string, object> = {
    packages: { name, menuId: id, short: { one: name, many: name }, serves: 10 },
    notices: { text: name, pages: ['/'] },
    vacancies: { title: name, posted: today },
    specialDays: {},
    locations: { name, status: 'coming-soon', address: { line: '', town: name, region: 'London', country: 'GB' } },
  }
  return { ...(blank(schemas[list]) as object), id, ...(first[list] ?? { name }) }
}
