import { defineTexts } from '#lib/texts.ts'

export const resendEmailTexts = defineTexts({
  en: {
    resend: 'Resend email',
    resendIn: (seconds: number) => `Resend email in ${seconds} s`,
    resent: 'Mail has been sent successfully',
    resendFailed: 'Failed, try again..!',
  },
  fr: {
    resend: 'Renvoyer l’e-mail',
    resendIn: (seconds) => `Renvoyer l’e-mail dans ${seconds} s`,
    resent: 'E-mail envoyé',
    resendFailed: 'Échec, réessayez..!',
  },
})
