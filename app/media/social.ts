// Made by art/marks/social.ts. Do not edit by hand.

/** Pictures for link previews, 1200 by 630 px. */
export type SocialPicture = 'home' | 'menu' | 'catering' | 'ourHistory' | 'careers'

export const socialPictures: Record<SocialPicture, string> = {
  "home": "/media/social/home.6161a2ff.jpg",
  "menu": "/media/social/menu.7eea7105.jpg",
  "catering": "/media/social/catering.91cd403e.jpg",
  "ourHistory": "/media/social/our-history.f7261b17.jpg",
  "careers": "/media/social/careers.76e13e41.jpg"
}
