// Made by art/marks/make.ts. Do not edit by hand.

/** A border of embroidery for dark and for light grounds: pictures of 48 px that repeat sideways. */
export const phulkari = {
  dark: '/media/marks/phulkari-border-dark.6658b43f.svg',
  light: '/media/marks/phulkari-border-light.6f0b7a2a.svg',
}
