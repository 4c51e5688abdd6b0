/** A form's message if part of its script can't be loaded, because the network failed or the site has a new release. */
export const partMissing =
  'A part of this page did not load. If trying again does not help, reload the page: what you typed is kept.'
