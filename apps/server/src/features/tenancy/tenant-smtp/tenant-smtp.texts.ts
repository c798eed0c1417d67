export const testMailTexts = {
  en: {
    subject: (brand: string) => `Test email from ${brand}`,
    text: (brand: string) => `The mail server of ${brand} works: this email was sent through it.`,
  },
  fr: {
    subject: (brand: string) => `E-mail de test de ${brand}`,
    text: (brand: string) =>
      `Le serveur de messagerie de ${brand} fonctionne : cet e-mail a été envoyé par son intermédiaire.`,
  },
} as const
