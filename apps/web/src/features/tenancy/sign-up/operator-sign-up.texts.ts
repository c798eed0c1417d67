import { signUpLabels } from '@foyer/contract/tenancy/sign-up'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(signUpLabels)

export const operatorSignUpTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    waiting: labels.en['state:waiting'],
    title: 'Organisations that sign up',
    hint: (address: string) => `New organisations sign up at ${address}.`,
    enabled: 'Organisations can sign up',
    approvalRequired: 'Approve each one first',
    providersAllowed: 'Our own identity providers can confirm the email address',
    dailyLimitHint: 'The most organisations that can sign up in 24 hours.',
    saved: 'Sign-up settings saved',
    noEmail: 'Organisations can sign up once a mail server is set up, because they confirm their email address.',
    none: 'No organisation is waiting.',
    noneHint: 'Organisations appear here once they have confirmed their email address. They are kept for 30 days.',
    details: (email: string, host: string, country: string) => [email, host, country].filter(Boolean).join(' · '),
    since: (date: string) => `Confirmed on ${date}`,
    more: 'More appear once you have decided these.',
    approve: 'Approve',
    approveOne: (organisation: string) => `Approve ${organisation}`,
    approved: (organisation: string) => `${organisation} can start: we have emailed its administrator`,
    refuse: 'Decline…',
    refuseOne: (organisation: string) => `Decline ${organisation}`,
    refuseTitle: (organisation: string) => `Decline ${organisation}?`,
    refuseBody: (email: string) => `${email} gets an email, and the sign-up is deleted.`,
    refuseVerb: 'Decline',
    refused: (organisation: string) => `${organisation} was declined`,
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    waiting: labels.fr['state:waiting'],
    title: 'Organisations qui s’inscrivent',
    hint: (address) => `Les nouvelles organisations s’inscrivent à l’adresse ${address}.`,
    enabled: 'Les organisations peuvent s’inscrire',
    approvalRequired: 'Accepter d’abord chacune d’elles',
    providersAllowed: 'Nos fournisseurs d’identité peuvent confirmer l’adresse e-mail',
    dailyLimitHint: 'Nombre maximal d’inscriptions en 24 heures.',
    saved: 'Réglages de l’inscription enregistrés',
    noEmail:
      'Les organisations pourront s’inscrire dès qu’un serveur de messagerie sera configuré, car elles confirment leur adresse e-mail.',
    none: 'Aucune organisation n’est en attente.',
    noneHint:
      'Les organisations apparaissent ici après avoir confirmé leur adresse e-mail. Elles sont conservées 30 jours.',
    details: (email, host, country) => [email, host, country].filter(Boolean).join(' · '),
    since: (date) => `Confirmée le ${date}`,
    more: 'D’autres apparaîtront une fois celles-ci traitées.',
    approve: 'Accepter',
    approveOne: (organisation) => `Accepter ${organisation}`,
    approved: (organisation) => `${organisation} peut commencer : nous avons écrit à son administrateur`,
    refuse: 'Refuser…',
    refuseOne: (organisation) => `Refuser ${organisation}`,
    refuseTitle: (organisation) => `Refuser ${organisation} ?`,
    refuseBody: (email) => `${email} recevra un e-mail et l’inscription sera supprimée.`,
    refuseVerb: 'Refuser',
    refused: (organisation) => `${organisation} a été refusée`,
  },
})
