/** The links of the header, in order. */
export const navigation = [
  { label: 'Home', to: '/' },
  { label: 'Our Food', to: '/menu' },
  { label: 'About', to: '/#about' },
  { label: 'Locations', to: '/#locations' },
  { label: 'Catering', to: '/catering' },
  { label: 'Careers', to: '/careers' },
] as const

/** The `to` of the link to highlight: on the home page by the hash (Home when it names no link), elsewhere by the path. */
export function activeLink(pathname: string, hash: string): string | undefined {
  const here = navigation.find(({ to }) => to === (pathname === '/' ? pathname + hash : pathname))
  return here?.to ?? (pathname === '/' ? '/' : undefined)
}
