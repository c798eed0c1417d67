/** What the test mail says. */
export const testMailTexts = {
  en: {
    subject: (brand: string) => `Test mail of ${brand}`,
    text: (brand: string) => `The mail server of ${brand} works: this mail came by it.`,
    noResponse: 'The server did not answer in time.',
  },
  fr: {
    subject: (brand: string) => `E-mail de test de ${brand}`,
    text: (brand: string) => `Le serveur de messagerie de ${brand} fonctionne : cet e-mail est passé par lui.`,
    noResponse: 'Le serveur n’a pas répondu à temps.',
  },
} as const
