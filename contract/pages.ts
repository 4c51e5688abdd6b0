/**
 * The addresses of the site's pages, below its origin. The screens behind them are listed in site/routes.ts and
 * staff-app/screens.tsx. Tests write addresses out, so that they notice when one changes.
 */

/** The site's origin in the built files. Only the running server knows the real one, and puts it in their place. */
export const publicUrlPlaceholder = 'https://public-url.invalid'

/**
 * Returns the placeholder of a fact that only the running server knows. The sign around its name is a private-use character.
 * No text of the content may hold one (content/values.ts), so no words can spell a placeholder.
 */
export const placeholder = (name: string) => `\u{e000}${name}\u{e000}`

/** Stands in the built files for the number of the release that a page was drawn from. */
export const releasePlaceholder = placeholder('release')

export const homePage = '/'
export const menuPage = '/menu'
export const allergensPage = '/allergens'
export const cateringPage = '/catering'
export const enquiryPage = '/catering/enquiry'
export const historyPage = '/our-history'
export const careersPage = '/careers'
export const newsletterPage = '/newsletter'
export const privacyPage = '/privacy'
export const termsPage = '/terms'

/** The pages for everybody. Search engines are told of them. */
export const publicPages = [
  homePage,
  menuPage,
  allergensPage,
  cateringPage,
  enquiryPage,
  historyPage,
  careersPage,
  newsletterPage,
  privacyPage,
  termsPage,
] as const

/** Returns the address of a vacancy of its own. */
export const vacancyPage = (id: string) => `${careersPage}/${id}`

export const confirmationPage = '/catering/order-confirmation'
export const changeOrderPage = '/catering/change-order'

/** The pages of one order. Such an address with the order's id is the only key to the order. */
export const orderPages = [confirmationPage, changeOrderPage] as const

/** Returns the address below which somebody with a link's secret sees a draft of the site. */
export const previewPath = (token: string) => `/preview/${token}`

/** The page of the staff's app. Its screens are below this address, and its script alone knows them. */
export const staffPage = '/staff'
export const staffWorker = '/staff/service-worker.js'

/** Returns the address of an order's screen in the staff's app. */
export const staffOrderPath = (number: string) => `${staffPage}/orders/${number}`
