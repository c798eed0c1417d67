import { defineTexts } from '#lib/texts.ts'

/** How to allow camera and microphone again, one step per line. */
export const repairTexts = defineTexts({
  en: {
    anotherBrowser: 'Another browser',
    'chrome-name': 'Chrome or Edge on a computer',
    chrome:
      'Click the icon to the left of the address.\nTurn on Camera and Microphone, or choose Allow.\nCome back to this page. If nothing changes, press “Try again”.',
    'firefox-name': 'Firefox on a computer',
    firefox:
      'Click the crossed-out camera or microphone to the left of the address.\nRemove “Blocked” beside Camera and Microphone.\nPress “Try again”, then choose Allow.',
    'safari-name': 'Safari on a Mac',
    safari:
      'In the menu bar, open Safari › Settings for this website.\nSet Camera and Microphone to Allow.\nPress “Try again”.',
    'ios-name': 'Safari on iPhone or iPad',
    ios: 'Tap the icon beside the address, then Website Settings.\nSet Camera and Microphone to Allow.\nPress “Try again”, or reload the page.',
    'ios-other-name': 'Chrome, Edge or Firefox on iPhone or iPad',
    'ios-other':
      'Open the Settings app, and in it the settings of your browser.\nTurn on Camera and Microphone.\nCome back and reload the page.',
    'android-name': 'Chrome on Android',
    android:
      'Tap the icon to the left of the address, then Permissions.\nAllow Camera and Microphone.\nCome back to this page and press “Try again”.',
    windows:
      'Open Settings › Privacy & security › Camera.\nTurn on camera access, also for desktop apps.\nDo the same under Microphone, then press “Try again”.',
    macos:
      'In the Apple menu, open System Settings › Privacy & Security › Camera.\nTurn on your browser. Do the same under Microphone.\nIf macOS asks for it, quit the browser and open it again.',
  },
  fr: {
    anotherBrowser: 'Un autre navigateur',
    'chrome-name': 'Chrome ou Edge sur ordinateur',
    chrome:
      'Cliquez sur l’icône à gauche de l’adresse.\nActivez Caméra et Micro, ou choisissez Autoriser.\nRevenez à cette page. Si rien ne change, appuyez sur « Réessayer ».',
    'firefox-name': 'Firefox sur ordinateur',
    firefox:
      'Cliquez sur la caméra ou le micro barré à gauche de l’adresse.\nSupprimez « Bloqué » à côté de Caméra et de Microphone.\nAppuyez sur « Réessayer », puis choisissez Autoriser.',
    'safari-name': 'Safari sur Mac',
    safari:
      'Dans la barre des menus, ouvrez Safari › Réglages pour ce site web.\nRéglez Caméra et Micro sur Autoriser.\nAppuyez sur « Réessayer ».',
    'ios-name': 'Safari sur iPhone ou iPad',
    ios: 'Touchez l’icône à côté de l’adresse, puis Réglages du site web.\nRéglez Appareil photo et Micro sur Autoriser.\nAppuyez sur « Réessayer » ou rechargez la page.',
    'ios-other-name': 'Chrome, Edge ou Firefox sur iPhone ou iPad',
    'ios-other':
      'Ouvrez l’app Réglages, puis les réglages de votre navigateur.\nActivez Appareil photo et Micro.\nRevenez et rechargez la page.',
    'android-name': 'Chrome sur Android',
    android:
      'Touchez l’icône à gauche de l’adresse, puis Autorisations.\nAutorisez Appareil photo et Micro.\nRevenez à cette page et appuyez sur « Réessayer ».',
    windows:
      'Ouvrez Paramètres › Confidentialité et sécurité › Caméra.\nActivez l’accès à la caméra, aussi pour les applications de bureau.\nFaites de même sous Microphone, puis appuyez sur « Réessayer ».',
    macos:
      'Dans le menu Pomme, ouvrez Réglages Système › Confidentialité et sécurité › Caméra.\nActivez votre navigateur. Faites de même sous Micro.\nSi macOS le demande, quittez le navigateur et rouvrez-le.',
  },
})
