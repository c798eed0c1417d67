import { defineTexts } from '#lib/texts.ts'

export const sharedTwoFactorTexts = defineTexts({
  en: {
    scan: 'Scan this code with an authenticator app, then enter the six digits that it shows.',
    qrCode: 'QR code for the authenticator app',
    cannotScan: 'Or enter this key in the app:',
    copyKey: 'Copy key',
    recoveryTitle: 'Your recovery codes',
    recoveryBody:
      'Each code signs you in once if you do not have your phone. Keep them in a safe place: they are not shown again.',
    copyCodes: 'Copy',
    download: 'Download',
    fileName: 'recovery-codes',
    done: 'Done',
    closeTitle: 'Have you saved the codes?',
    closeBody: 'They are not shown again.',
    close: 'Close',
    stay: 'Back to the codes',
  },
  fr: {
    scan: 'Scannez ce code avec une application d’authentification, puis saisissez les six chiffres affichés.',
    qrCode: 'Code QR pour l’application d’authentification',
    cannotScan: 'Ou saisissez cette clé dans l’application :',
    copyKey: 'Copier la clé',
    recoveryTitle: 'Vos codes de secours',
    recoveryBody:
      'Chaque code permet de vous connecter une fois sans votre téléphone. Conservez-les en lieu sûr : ils ne seront plus affichés.',
    copyCodes: 'Copier',
    download: 'Télécharger',
    fileName: 'codes-de-secours',
    done: 'Terminé',
    closeTitle: 'Avez-vous enregistré les codes ?',
    closeBody: 'Ils ne seront plus affichés.',
    close: 'Fermer',
    stay: 'Revenir aux codes',
  },
})
