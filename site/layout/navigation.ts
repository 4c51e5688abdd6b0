import { careersPage, cateringPage, homePage, menuPage } from '../../contract/pages.ts'

/** The links of the header, in order. */
export const navigation = [
  { label: 'Home', to: homePage },
  { label: 'Our Food', to: menuPage },
  { label: 'About', to: '/#about' },
  { label: 'Locations', to: '/#locations' },
  { label: 'Catering', to: cateringPage },
  { label: 'Careers', to: careersPage },
] as const

/**
 * Returns the `to` of the link to highlight, found by the path. On the home page the hash decides; Home if no link has
 * that hash. Paths of prerendered pages end with a slash.
 */
export function activeLink(pathname: string, hash: string): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const part = path.startsWith(`${careersPage}/`) ? careersPage : path
  const here = navigation.find(({ to }) => to === (path === '/' ? path + hash : part))
  return here?.to ?? (path === '/' ? '/' : undefined)
}
