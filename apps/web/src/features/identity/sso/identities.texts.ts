import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const identitiesTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Identity providers',
    none: 'You can sign in with a provider of your organisation.',
    connectedWith: (names: string) => `Also signs you in: ${names}`,
    manage: 'Manage…',
    manageLabel: 'Identity providers: Manage…',
    intro: 'Signing in with a connected provider opens your account, whatever email address you have there.',
    since: (date: string) => `Connected on ${date}.`,
    off: 'Your organisation does not sign people in with it at the moment.',
    connect: (name: string) => `Connect ${name}`,
    connectBody: (name: string) => `You sign in with ${name} and come back to your profile.`,
    disconnect: 'Disconnect',
    disconnectLabel: (name: string) => `Disconnect ${name}`,
    disconnectBody: (name: string) =>
      `Signing in with ${name} no longer opens your account. You are signed out on your other devices.`,
    disconnected: (name: string) => `${name} is disconnected`,
  },
  fr: {
    ...commonTexts.fr,
    title: 'Fournisseurs d’identité',
    none: 'Vous pouvez vous connecter avec un fournisseur de votre organisation.',
    connectedWith: (names: string) => `Vous connecte aussi : ${names}`,
    manage: 'Gérer…',
    manageLabel: 'Fournisseurs d’identité : Gérer…',
    intro:
      'Se connecter avec un fournisseur associé ouvre votre compte, quelle que soit l’adresse e-mail que vous y avez.',
    since: (date: string) => `Associé le ${date}.`,
    off: 'Votre organisation n’y connecte personne pour le moment.',
    connect: (name: string) => `Associer ${name}`,
    connectBody: (name: string) => `Vous vous connectez avec ${name} et revenez à votre profil.`,
    disconnect: 'Dissocier',
    disconnectLabel: (name: string) => `Dissocier ${name}`,
    disconnectBody: (name: string) =>
      `Se connecter avec ${name} n’ouvrira plus votre compte. Vous serez déconnecté de vos autres appareils.`,
    disconnected: (name: string) => `${name} est dissocié`,
  },
})
