import { defineTexts } from '#lib/texts.ts'

export const engineStatusTexts = defineTexts({
  en: {
    engine: (parts: readonly string[]) => `Media engine: ${parts.join(' · ')}`,
    embedded: (people: number) => `built in, for small meetings of up to ${people} people`,
    livekit: (people: number) => `LiveKit server of your own, for meetings of up to ${people} people`,
    'livekit-managed': (people: number) => `LiveKit, started by the portal, for meetings of up to ${people} people`,
    off: (_people: number) => 'none, so that no meetings can be held',
    away: 'does not respond at the moment',
    'because:off': 'set by ENGINE=off',
    'because:embedded': 'set by ENGINE=embedded',
    'because:livekit-url': 'set by LIVEKIT_URL',
    'because:livekit-bin': 'set by LIVEKIT_BIN',
    'because:livekit-built': 'built by npm run engine:build',
    'because:no-livekit': 'no LiveKit was found (see “In production” in README.md)',
    'because:livekit-failed': 'LiveKit could not be started; the log of the server says why',
  },
  fr: {
    engine: (parts: readonly string[]) => `Moteur audio et vidéo : ${parts.join(' · ')}`,
    embedded: (people: number) => `intégré, pour de petites réunions de ${people} personnes au plus`,
    livekit: (people: number) => `votre propre serveur LiveKit, pour des réunions de ${people} personnes au plus`,
    'livekit-managed': (people: number) =>
      `LiveKit, démarré par le portail, pour des réunions de ${people} personnes au plus`,
    off: (_people: number) => 'aucun, si bien qu’aucune réunion ne peut se tenir',
    away: 'ne répond pas pour le moment',
    'because:off': 'choisi par ENGINE=off',
    'because:embedded': 'choisi par ENGINE=embedded',
    'because:livekit-url': 'choisi par LIVEKIT_URL',
    'because:livekit-bin': 'choisi par LIVEKIT_BIN',
    'because:livekit-built': 'compilé par npm run engine:build',
    'because:no-livekit': 'aucun LiveKit n’a été trouvé (voir « In production » dans README.md)',
    'because:livekit-failed': 'LiveKit n’a pas pu démarrer ; le journal du serveur en donne la raison',
  },
})
