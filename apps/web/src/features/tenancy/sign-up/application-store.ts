import { sessionStore } from '#lib/browser/storage.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import type { Application } from './application-form.tsx'

/** The sign-up whose email was sent, for reloads of the page that says so; kept until it is confirmed or the tab closes. */
export const applicationStore = {
  get: (): Application | undefined => {
    const fields = new URLSearchParams(sessionStore.get('signed-up') ?? '')
    const read = (name: string): string => fields.get(name) ?? ''
    if (read('email') === '') return undefined
    return {
      email: read('email'),
      organisation: read('organisation'),
      subdomain: read('subdomain'),
      country: read('country'),
      language: currentLanguage(),
      billing: read('billing') !== '',
    }
  },
  set: ({ email, organisation, subdomain, country, billing }: Application) => {
    const fields = { email, organisation, subdomain, country, billing: billing ? '1' : '' }
    sessionStore.set('signed-up', new URLSearchParams(fields).toString())
  },
  clear: () => sessionStore.remove('signed-up'),
}
