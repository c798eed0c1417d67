import { defineTexts } from '#lib/texts.ts'

export const serverWarningsTexts = defineTexts({
  en: {
    'media-local-only': 'Only this computer can take part in meetings',
    'media-local-only:hint':
      'The server does not announce an address for audio and video. The operator sets ENGINE_ANNOUNCED_IP to the address at which browsers reach the server, and restarts it.',
    'plain-http': 'Browsers block cameras and microphones here',
    'plain-http:hint':
      'The portal is served over plain http. The operator sets up https, behind a proxy or with a certificate.',
  },
  fr: {
    'media-local-only': 'Seul cet ordinateur peut participer aux réunions',
    'media-local-only:hint':
      'Le serveur n’annonce aucune adresse pour l’audio et la vidéo. L’opérateur doit définir ENGINE_ANNOUNCED_IP avec l’adresse à laquelle les navigateurs joignent le serveur, puis le redémarrer.',
    'plain-http': 'Les navigateurs bloquent ici les caméras et les microphones',
    'plain-http:hint':
      'Le portail est servi en http non sécurisé. L’opérateur doit mettre en place https, derrière un proxy ou avec un certificat.',
  },
})
