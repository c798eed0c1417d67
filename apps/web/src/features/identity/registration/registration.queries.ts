import { registration } from '@foyer/contract/identity/registration'
import { createClient } from '#lib/api.ts'
import { sessionStore } from '#lib/storage.ts'

type Registered = { readonly firstname: string; readonly lastname: string; readonly email: string }

/** Who has just registered, for the page that follows and its reloads; ends with the tab. */
export const registeredUser = {
  get: (): Registered | undefined => {
    const fields = new URLSearchParams(sessionStore.get('registered') ?? '')
    const [firstname, lastname, email] = ['firstname', 'lastname', 'email'].map((name) => fields.get(name) ?? '')
    return email ? { firstname: firstname ?? '', lastname: lastname ?? '', email } : undefined
  },
  keep: (registrant: Registered) => sessionStore.set('registered', new URLSearchParams({ ...registrant }).toString()),
}

export const { create: register, resend: resendRegistration } = createClient(registration)
