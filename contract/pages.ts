/**
 * The paths of the site's pages. Their screens are listed in site/routes.ts and staff-app/screens.tsx. Tests spell the
 * paths out, so that they notice a changed one.
 */

/** Stands for the site's origin in the built files. The running server replaces it with the real one. */
export const publicUrlPlaceholder = 'https://public-url.invalid'

/**
 * Returns the placeholder for a fact that only the running server knows. Its delimiter is a private-use character,
 * which texts of the content must not hold (contract/content/values.ts), so no text can spell a placeholder.
 */
export const placeholder = (name: string) => `\u{e000}${name}\u{e000}`

/** Stands in the built files for the release that a page was rendered from. */
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

/** The pages for visitors. Search engines get this list. */
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

/** Returns the path of one vacancy's page. */
export const vacancyPage = (id: string) => `${careersPage}/${id}`

/** Returns the path of one place's page. There are such pages once two places have opened. */
export const placePage = (id: string) => `/locations/${id}`

export const confirmationPage = '/catering/order-confirmation'
export const changeOrderPage = '/catering/change-order'

/** The pages of one order. The order's id in such an address is the only key to the order. */
export const orderPages = [confirmationPage, changeOrderPage] as const

/** Returns the path below which the holder of a link's secret sees a draft of the site. */
export const previewPath = (token: string) => `/preview/${token}`

/** The staff's app. Its screens are below this path, and only its script knows them. */
export const staffPage = '/staff'
export const staffWorker = '/staff/service-worker.js'

/** Returns the path of an order's screen in the staff's app. */
export const staffOrderPath = (number: string) => `${staffPage}/orders/${number}`
