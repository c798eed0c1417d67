import { defineTexts } from '#lib/texts.ts'

/** Texts that help with a device that doesn't work, before joining and in the room. */
export const deviceProblemTexts = defineTexts({
  en: {
    'both-refused': 'Camera and microphone are blocked',
    'both-dismissed': 'You dismissed the request for camera and microphone',
    'both-system-refused': 'Your system blocks camera and microphone for this browser',
    'both-missing': 'No camera and no microphone found',
    'both-busy': 'Another program is using your camera and microphone',
    'both-insecure': 'Camera and microphone only work over a secure connection (https)',
    'both-failed': 'Camera and microphone are not working',
    'repair-refused': 'Allow access in the settings of your browser for this website, then try again.',
    'repair-dismissed': 'Try again and choose Allow. You can also join without it.',
    'repair-system-refused': "Allow this browser in your system's privacy settings, then try again.",
    'repair-missing': 'Plug one in or switch it on: it is used at once. You can also join without one.',
    'repair-busy': 'Close the other program or tab, then try again.',
    'repair-insecure': "Ask the site's operator for its https address. You can join to watch and listen.",
    'repair-failed': 'Choose another device, or unplug it and plug it back in, then try again.',
    tryAgain: 'Try again',
    joinAnyway: 'You can also join now and allow it later.',
  },
  fr: {
    'both-refused': 'La caméra et le micro sont bloqués',
    'both-dismissed': 'Vous avez fermé la demande d’accès à la caméra et au micro',
    'both-system-refused': 'Votre système bloque l’accès du navigateur à la caméra et au micro',
    'both-missing': 'Ni caméra ni micro trouvés',
    'both-busy': 'Votre caméra et votre micro sont utilisés par un autre programme',
    'both-insecure': 'La caméra et le micro ne fonctionnent qu’avec une connexion sécurisée (https)',
    'both-failed': 'La caméra et le micro ne fonctionnent pas',
    'repair-refused': 'Autorisez l’accès dans les réglages de votre navigateur pour ce site, puis réessayez.',
    'repair-dismissed': 'Réessayez et choisissez Autoriser. Vous pouvez aussi participer sans.',
    'repair-system-refused': 'Autorisez le navigateur dans les réglages de confidentialité du système, puis réessayez.',
    'repair-missing':
      'Branchez un appareil ou allumez-le : il sera utilisé aussitôt. Vous pouvez aussi participer sans.',
    'repair-busy': 'Fermez l’autre programme ou onglet qui l’utilise, puis réessayez.',
    'repair-insecure': 'Demandez l’adresse https à l’exploitant du site. Vous pouvez participer pour voir et écouter.',
    'repair-failed': 'Choisissez un autre appareil, ou débranchez-le puis rebranchez-le, et réessayez.',
    tryAgain: 'Réessayer',
    joinAnyway: 'Vous pouvez aussi entrer maintenant et l’autoriser plus tard.',
  },
})
