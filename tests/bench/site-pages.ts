/** The pages that are hidden from search engines on purpose. */
export const privatePages = ['/catering/order-confirmation', '/catering/change-order']

/** The addresses of all pages of the public site. A unit test compares them with the site's routes. */
export const sitePages = [
  '/',
  '/menu',
  '/allergens',
  '/catering',
  '/catering/enquiry',
  '/our-history',
  '/careers',
  '/newsletter',
  '/privacy',
  '/terms',
  ...privatePages,
]
