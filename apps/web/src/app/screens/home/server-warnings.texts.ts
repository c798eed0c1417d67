import { defineTexts } from '#lib/texts.ts'

export const serverWarningsTexts = defineTexts({
  en: {
    'engine-away': 'Meetings cannot be held at the moment',
    'engine-away:hint':
      'The media engine does not run. The portal tries again to start it whenever a meeting needs it; the operator finds the cause in the log of the server.',
    'media-local-only': 'Only this computer can take part in meetings',
    'media-local-only:hint':
      'The server has no address for audio and video that other computers reach. The operator sets ENGINE_ANNOUNCED_IP to the address at which browsers reach the server, and restarts it.',
    'plain-http': 'Browsers block cameras and microphones here',
    'plain-http:hint':
      'The portal is served over plain http. The operator sets up https, behind a proxy or with a certificate.',
    'fixed-turn-credentials': 'Guests can keep using the TURN server',
    'fixed-turn-credentials:hint':
      'Every guest of a meeting learns the fixed credentials in ICE_SERVERS. The operator replaces them by TURN_URLS and TURN_SECRET, whose credentials expire.',
  },
  fr: {
    'engine-away': 'Aucune réunion ne peut se tenir pour le moment',
    'engine-away:hint':
      'Le moteur audio et vidéo ne fonctionne pas. Le portail essaie de le redémarrer dès qu’une réunion en a besoin ; l’opérateur trouve la cause dans le journal du serveur.',
    'media-local-only': 'Seul cet ordinateur peut participer aux réunions',
    'media-local-only:hint':
      'Le serveur n’a pour l’audio et la vidéo aucune adresse accessible aux autres ordinateurs. L’opérateur doit définir ENGINE_ANNOUNCED_IP avec l’adresse à laquelle les navigateurs joignent le serveur, puis le redémarrer.',
    'plain-http': 'Les navigateurs bloquent ici les caméras et les microphones',
    'plain-http:hint':
      'Le portail est servi en http non sécurisé. L’opérateur doit mettre en place https, derrière un proxy ou avec un certificat.',
    'fixed-turn-credentials': 'Les invités peuvent continuer à utiliser le serveur TURN',
    'fixed-turn-credentials:hint':
      'Tous les invités d’une réunion reçoivent les identifiants fixes de ICE_SERVERS. L’opérateur doit les remplacer par TURN_URLS et TURN_SECRET, dont les identifiants expirent.',
  },
})
