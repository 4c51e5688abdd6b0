// Made by art/marks/social.ts. Do not edit by hand.

/** Pictures for link previews, 1200 by 630 px. */
export type SocialPicture = 'home' | 'menu' | 'catering' | 'ourHistory' | 'careers'

export const socialPictures: Record<SocialPicture, string> = {
  "home": "/media/social/home.212daa84.jpg",
  "menu": "/media/social/menu.487220f7.jpg",
  "catering": "/media/social/catering.f4cb3a41.jpg",
  "ourHistory": "/media/social/our-history.02af0729.jpg",
  "careers": "/media/social/careers.faf28a49.jpg"
}
