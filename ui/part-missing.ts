/** What a form says when a part of its script can't be loaded: the network went away, or the site was renewed. */
export const partMissing =
  'A part of this page did not load. If trying again does not help, reload the page: what you typed is kept.'
