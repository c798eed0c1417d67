import { defineTexts } from '#lib/texts.ts'

/** Texts of the connection test before joining. */
export const connectionTestTexts = defineTexts({
  en: {
    title: 'Connection test',
    testing: 'Testing your connection…',
    testingHint: 'This takes up to ten seconds. Nobody in the meeting notices it.',
    signaling: 'Connection to the portal',
    direct: 'Audio and video, directly',
    relay: 'Audio and video, through a relay server',
    running: 'Testing…',
    works: 'Works',
    blocked: 'Blocked',
    absent: 'Not set up',
    untested: 'Not tested',
    'outcome-direct': 'Your connection works',
    'outcome-direct-hint': 'Audio and video reach the meeting directly.',
    'outcome-relay': 'Your connection works through a relay server',
    'outcome-relay-hint':
      "Your network blocks the direct way, so audio and video take a detour. You can join; there's nothing you have to do.",
    'outcome-no-media': 'Your network blocks audio and video',
    'outcome-no-media-hint':
      "You can join, but you won't see or hear anyone. Turn off your VPN, or use another network, such as your phone's. At work, send the report to your IT support: it says what they have to allow.",
    'outcome-no-signaling': 'Your network blocks the connection to meetings',
    'outcome-no-signaling-hint':
      "You can't join from this network. Turn off your VPN or ad blocker for this page, or use another network, such as your phone's. At work, send the report to your IT support: it says what they have to allow.",
    'outcome-untestable': "The connection can't be tested now",
    'outcome-untestable-hint': 'Try again in a minute. You can also join without the test.',
    'outcome-refused': 'Enter the meeting ID and password first',
    'outcome-refused-hint':
      'The test is for people who may join the meeting. Close this window, fill in the form and test again.',
    'outcome-unsupported': "This browser can't take part in meetings",
    'outcome-unsupported-hint':
      'Audio and video (WebRTC) are missing or turned off. Use a current version of Chrome, Edge, Firefox or Safari, or turn off the add-on that blocks them.',
    testAgain: 'Test again',
    copyReport: 'Copy report',
    reportCopied: 'Report copied',
    milliseconds: (ms: number) => `${ms} ms`,
    portal: 'Portal',
    browser: 'Browser',
    result: 'Result',
    reason: 'Reason',
    toAllow: 'The network has to allow',
  },
  fr: {
    title: 'Test de connexion',
    testing: 'Test de votre connexion…',
    testingHint: 'Cela prend dix secondes au plus. Personne ne le remarque dans la réunion.',
    signaling: 'Connexion au portail',
    direct: 'Audio et vidéo, par voie directe',
    relay: 'Audio et vidéo, par un serveur relais',
    running: 'Test…',
    works: 'Fonctionne',
    blocked: 'Bloqué',
    absent: 'Non configuré',
    untested: 'Non testé',
    'outcome-direct': 'Votre connexion fonctionne',
    'outcome-direct-hint': 'L’audio et la vidéo atteignent directement la réunion.',
    'outcome-relay': 'Votre connexion fonctionne par un serveur relais',
    'outcome-relay-hint':
      'Votre réseau bloque la voie directe : l’audio et la vidéo font un détour. Vous pouvez participer, sans rien changer.',
    'outcome-no-media': 'Votre réseau bloque l’audio et la vidéo',
    'outcome-no-media-hint':
      'Vous pouvez entrer, mais vous ne verrez et n’entendrez personne. Désactivez votre VPN ou utilisez un autre réseau, par exemple celui de votre téléphone. Au travail, envoyez le rapport à votre service informatique : il indique ce qu’il faut autoriser.',
    'outcome-no-signaling': 'Votre réseau bloque la connexion aux réunions',
    'outcome-no-signaling-hint':
      'Vous ne pouvez pas participer depuis ce réseau. Désactivez votre VPN ou votre bloqueur de publicité pour cette page, ou utilisez un autre réseau, par exemple celui de votre téléphone. Au travail, envoyez le rapport à votre service informatique : il indique ce qu’il faut autoriser.',
    'outcome-untestable': 'Impossible de tester la connexion pour le moment',
    'outcome-untestable-hint': 'Réessayez dans une minute. Vous pouvez aussi participer sans ce test.',
    'outcome-refused': 'Saisissez d’abord le numéro de réunion et le mot de passe',
    'outcome-refused-hint':
      'Le test est réservé aux personnes qui peuvent participer à la réunion. Fermez cette fenêtre, remplissez le formulaire et recommencez le test.',
    'outcome-unsupported': 'Ce navigateur ne permet pas de participer aux réunions',
    'outcome-unsupported-hint':
      'L’audio et la vidéo (WebRTC) sont absents ou désactivés. Utilisez une version récente de Chrome, Edge, Firefox ou Safari, ou désactivez l’extension qui les bloque.',
    testAgain: 'Refaire le test',
    copyReport: 'Copier le rapport',
    reportCopied: 'Rapport copié',
    milliseconds: (ms) => `${ms} ms`,
    portal: 'Portail',
    browser: 'Navigateur',
    result: 'Résultat',
    reason: 'Motif',
    toAllow: 'Le réseau doit autoriser',
  },
})
