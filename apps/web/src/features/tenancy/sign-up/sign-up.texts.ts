import { commonTexts } from '#lib/texts/common.texts.ts'
import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

export const signUpTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Sign up your organisation',
    body: "Meetings for your whole team, at an address of your own. We'll email you a link to confirm.",
    bodyApproval: "We'll email you a link to confirm. Then we look at your sign-up and write to you.",
    closedTitle: 'Sign-up is closed',
    closedBody: (brand: string) => `New organisations can't sign up at ${brand} at the moment.`,
    toHome: 'To the home page',
    loading: 'Loading',
    email: 'Your work email',
    organisation: 'Organisation',
    subdomain: 'Address of your portal',
    subdomainRule: 'Use a–z, 0–9 and hyphens.',
    free: (host: string) => `${host} is free.`,
    taken: (host: string) => `${host} is taken. Choose another one.`,
    reserved: (host: string) => `${host} is reserved. Choose another one.`,
    failed: 'Failed, Try Again..!!',
    haveAccount: 'Your organisation is already here? Sign in at its address.',
    sentTitle: 'Check your email',
    sentBody: (email: string) => `We've sent a link to ${email}. Nothing is created before you open it.`,
    change: 'Change what I entered',
    checking: 'Checking the link',
    confirmTitle: (organisation: string) => `Create the portal of ${organisation}`,
    confirmBody: (host: string, email: string) =>
      `It will be at ${host}, and ${email} is its first administrator. You choose your password next.`,
    confirmBodyApproval: (host: string, email: string) =>
      `It will be at ${host}, with ${email} as its first administrator, once we have approved it.`,
    completeBody: (email: string) =>
      `${email} is confirmed and will be the first administrator. You choose your password next.`,
    completeBodyApproval: (email: string) =>
      `${email} is confirmed and will be the first administrator, once we have approved the portal.`,
    takenBody: 'The address that you chose was taken in the meantime. Choose another one.',
    confirm: 'Create portal',
    confirmApproval: 'Confirm my email',
    waitingTitle: 'Thank you',
    waitingBody: (brand: string) => `${brand} looks at your sign-up now. You get an email as soon as it is decided.`,
    expiredTitle: 'This link no longer works',
    expiredBody:
      'It works once, and for a day. If you have already confirmed, there is nothing more to do: look for our second email, or wait for it if your sign-up still has to be approved.',
    again: 'Sign up again',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Inscrivez votre organisation',
    body: 'Des réunions pour toute votre équipe, à votre propre adresse. Nous vous enverrons un lien de confirmation.',
    bodyApproval:
      'Nous vous enverrons un lien de confirmation. Nous examinerons ensuite votre inscription et vous écrirons.',
    closedTitle: 'L’inscription est fermée',
    closedBody: (brand) => `Les nouvelles organisations ne peuvent pas s’inscrire chez ${brand} pour le moment.`,
    toHome: 'Vers l’accueil',
    loading: 'Chargement',
    email: 'Votre e-mail professionnel',
    organisation: 'Organisation',
    subdomain: 'Adresse de votre portail',
    subdomainRule: 'Utilisez a–z, 0–9 et des traits d’union.',
    free: (host) => `${host} est libre.`,
    taken: (host) => `${host} est déjà prise. Choisissez-en une autre.`,
    reserved: (host) => `${host} est réservée. Choisissez-en une autre.`,
    failed: 'Échec, réessayez..!!',
    haveAccount: 'Votre organisation est déjà ici ? Connectez-vous à son adresse.',
    sentTitle: 'Consultez vos e-mails',
    sentBody: (email) => `Nous avons envoyé un lien à ${email}. Rien n’est créé avant que vous ne l’ouvriez.`,
    change: 'Modifier ma saisie',
    checking: 'Vérification du lien',
    confirmTitle: (organisation) => `Créer le portail ${ofName(organisation)}`,
    confirmBody: (host, email) =>
      `Il sera à l’adresse ${host}, avec ${email} pour premier administrateur. Vous choisirez ensuite votre mot de passe.`,
    confirmBodyApproval: (host, email) =>
      `Il sera à l’adresse ${host}, avec ${email} pour premier administrateur, dès que nous l’aurons accepté.`,
    completeBody: (email) =>
      `L’adresse ${email} est confirmée et sera celle du premier administrateur. Vous choisirez ensuite votre mot de passe.`,
    completeBodyApproval: (email) =>
      `L’adresse ${email} est confirmée et sera celle du premier administrateur, dès que nous aurons accepté le portail.`,
    takenBody: 'L’adresse que vous aviez choisie a été prise entre-temps. Choisissez-en une autre.',
    confirm: 'Créer le portail',
    confirmApproval: 'Confirmer mon adresse e-mail',
    waitingTitle: 'Merci',
    waitingBody: (brand) =>
      `${brand} examine maintenant votre inscription. Vous recevrez un e-mail dès que la décision sera prise.`,
    expiredTitle: 'Ce lien ne fonctionne plus',
    expiredBody:
      'Il fonctionne une seule fois, pendant un jour. Si vous avez déjà confirmé, vous n’avez rien d’autre à faire : consultez notre second e-mail, ou attendez-le si votre inscription doit encore être acceptée.',
    again: 'Refaire l’inscription',
  },
})
