import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

/** Texts of the questions that the menu of a user opens: the list itself does without them. */
export const signInQuestionsTexts = defineTexts({
  en: {
    resetPasswordTitle: (name: string) => `Reset ${name}'s password?`,
    resetPasswordBody: 'The old password stops working and all sessions end. The new password is shown only once.',
    resetTwoFactorTitle: (name: string) => `Reset two-factor for ${name}?`,
    resetTwoFactorBody:
      'Use this if they lost their phone and recovery codes. Confirm it’s them first. All their sessions end, and they sign in without two-factor until they set it up again.',
    twoFactorReset: (name: string) => `Two-factor for ${name} was reset`,
    endSessionsTitle: (name: string) => `Sign ${name} out everywhere?`,
    endSessionsBody:
      'All their sessions end, and so does a meeting that they are in. They can sign in again with their password.',
    sessionsEnded: (name: string) => `${name} is signed out everywhere`,
  },
  fr: {
    resetPasswordTitle: (name) => `Réinitialiser le mot de passe ${ofName(name)} ?`,
    resetPasswordBody:
      'L’ancien mot de passe ne fonctionne plus et toutes les sessions prennent fin. Le nouveau n’est affiché qu’une fois.',
    resetTwoFactorTitle: (name) => `Réinitialiser la double authentification ${ofName(name)} ?`,
    resetTwoFactorBody:
      'À utiliser si cette personne a perdu son téléphone et ses codes de secours. Vérifiez d’abord que c’est bien elle. Toutes ses sessions prennent fin, et elle se connecte sans double authentification jusqu’à ce qu’elle la configure à nouveau.',
    twoFactorReset: (name) => `La double authentification ${ofName(name)} a été réinitialisée`,
    endSessionsTitle: (name) => `Déconnecter ${name} partout ?`,
    endSessionsBody:
      'Toutes ses sessions prennent fin, ainsi que sa participation à une réunion en cours. Cette personne peut se reconnecter avec son mot de passe.',
    sessionsEnded: (name) => `${name} est déconnecté partout`,
  },
})
