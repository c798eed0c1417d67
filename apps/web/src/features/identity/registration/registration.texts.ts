import { commonTexts } from '#lib/texts/common.texts.ts'
import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

export const registrationTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Register',
    body: "Enter your name and email. We'll email you a link to choose a password.",
    bodyNoEmail: "Enter your name and email. You'll choose a password with a sign-in link.",
    bodyProviders: 'Continue with your identity provider. Your account is created when you first sign in.',
    afterRegistering: 'After registering, ask an administrator for your sign-in link.',
    lastname: 'Last name',
    register: 'Register',
    registered: 'Registration Successful',
    registerFailed: 'Failed, Try Again..!!',
    haveAccount: 'Sign in instead',
    closedTitle: 'Registration is closed',
    closedBody: (brand: string) => `Registration for ${brand} is closed. Ask an administrator for an invitation.`,
    toLogin: 'Back to sign in',
    thanksTitle: 'Thank you',
    thanksBody: (email: string) => `We've sent an email to ${email}. Open the link in it to create your password.`,
    thanksNoEmail: (email: string, brand: string) =>
      `You're registered as ${email}. No email was sent: ask an administrator of ${brand} for your sign-in link.`,
    openMailbox: (name: string) => `Open ${name}`,
    otherEmail: 'Use another email',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Inscription',
    body: 'Saisissez votre nom et votre adresse e-mail. Nous vous enverrons un lien pour choisir un mot de passe.',
    bodyNoEmail:
      'Saisissez votre nom et votre adresse e-mail. Vous choisirez un mot de passe grâce à un lien de connexion.',
    bodyProviders: 'Continuez avec votre fournisseur d’identité. Votre compte est créé à la première connexion.',
    afterRegistering: 'Après l’inscription, demandez votre lien de connexion à un administrateur.',
    lastname: 'Nom',
    register: 'S’inscrire',
    registered: 'Inscription réussie',
    registerFailed: 'Échec, réessayez..!!',
    haveAccount: 'Se connecter plutôt',
    closedTitle: 'Les inscriptions sont fermées',
    closedBody: (brand) => `Les inscriptions à ${brand} sont fermées. Demandez une invitation à un administrateur.`,
    toLogin: 'Retour à la connexion',
    thanksTitle: 'Merci',
    thanksBody: (email) =>
      `Nous avons envoyé un e-mail à ${email}. Ouvrez le lien qu’il contient pour créer votre mot de passe.`,
    thanksNoEmail: (email, brand) =>
      `Vous êtes inscrit(e) avec l’adresse ${email}. Aucun e-mail n’a été envoyé : demandez votre lien de connexion à un administrateur ${ofName(brand)}.`,
    openMailbox: (name) => `Ouvrir ${name}`,
    otherEmail: 'Utiliser une autre adresse',
  },
})
