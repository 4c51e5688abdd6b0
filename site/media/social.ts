// Made by art/marks/social.ts. Do not edit by hand.

/** Pictures for link previews, 1200 by 630 px. */
export type SocialPicture = 'home' | 'menu' | 'catering' | 'ourHistory' | 'careers'

export const socialPictures: Record<SocialPicture, string> = {
  "home": "/media/social/home.498ea9d4.jpg",
  "menu": "/media/social/menu.a0236780.jpg",
  "catering": "/media/social/catering.60a47f19.jpg",
  "ourHistory": "/media/social/our-history.3c8a9904.jpg",
  "careers": "/media/social/careers.752eb7cb.jpg"
}
