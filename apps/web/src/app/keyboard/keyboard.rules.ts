/** Pages that a key opens after `g`. */
export const goKeys: { readonly [key: string]: string } = {
  h: '/portal/landing-page',
  m: '/portal/upcoming-meetings',
  u: '/portal/user',
}

export const schedulePath = '/portal/schedule-meeting'
