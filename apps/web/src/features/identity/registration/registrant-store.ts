import { sessionStore } from '#lib/browser/storage.ts'

export type Registrant = { readonly firstname: string; readonly lastname: string; readonly email: string }

/** The user who has just registered, for the page that follows and its reloads; kept until the tab closes. */
export const registrantStore = {
  get: (): Registrant | undefined => {
    const fields = new URLSearchParams(sessionStore.get('registered') ?? '')
    const [firstname, lastname, email] = ['firstname', 'lastname', 'email'].map((name) => fields.get(name) ?? '')
    return email ? { firstname: firstname ?? '', lastname: lastname ?? '', email } : undefined
  },
  set: (registrant: Registrant) => sessionStore.set('registered', new URLSearchParams({ ...registrant }).toString()),
}
