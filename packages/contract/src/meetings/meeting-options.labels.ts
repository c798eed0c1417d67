import type { FieldLabels } from '../field-labels.ts'
import type { MeetingOptions } from './meeting-options.ts'

/** The options of a meeting. */
export const meetingOptionsLabels = {
  lobby: { en: 'Waiting room', fr: 'Salle d’attente' },
  muteOnEntry: { en: 'Participants enter muted', fr: 'Les participants entrent micro coupé' },
  videoOffOnEntry: { en: 'Participants enter with their camera off', fr: 'Les participants entrent caméra éteinte' },
  coHosts: { en: 'Hosts can make others co-hosts', fr: 'Les hôtes peuvent nommer des coanimateurs' },
  reactions: { en: 'Participants can send reactions', fr: 'Les participants peuvent envoyer des réactions' },
  rename: { en: 'Participants can rename themselves', fr: 'Les participants peuvent changer de nom' },
  hideProfilePictures: { en: 'Profile pictures are hidden', fr: 'Les photos de profil sont masquées' },
  kickedMayRejoin: { en: 'Removed people can rejoin', fr: 'Les personnes exclues peuvent revenir' },
  chat: { en: 'Chat', fr: 'Discussion' },
  'chat:everyone': { en: 'With everyone', fr: 'Avec tout le monde' },
  'chat:hosts': { en: 'With the hosts only', fr: 'Avec les hôtes seulement' },
  'chat:off': { en: 'Off', fr: 'Désactivée' },
  screenShare: { en: 'Screen sharing', fr: 'Partage d’écran' },
  'screenShare:everyone': { en: 'All participants', fr: 'Tous les participants' },
  'screenShare:hosts': { en: 'Hosts only', fr: 'Hôtes seulement' },
} satisfies FieldLabels<typeof MeetingOptions, 'chat' | 'screenShare'>
