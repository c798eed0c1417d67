import type { LocalizedText } from '../language.ts'
import type { ConferenceEventType } from './conferences.ts'

/** Short names of the events of a conference, in its exported log and where a sentence has no room. */
export const conferenceEventLabels: { readonly [type in ConferenceEventType]: LocalizedText } = {
  joined: { en: 'Joined', fr: 'Arrivée' },
  left: { en: 'Left', fr: 'Départ' },
  ended: { en: 'Meeting ended', fr: 'Fin de la réunion' },
  'device-changed': { en: 'Changed a device', fr: 'Changement d’appareil' },
  admitted: { en: 'Admitted', fr: 'Admission' },
  denied: { en: 'Not admitted', fr: 'Refus' },
  muted: { en: 'Muted', fr: 'Micro coupé' },
  'video-stopped': { en: 'Video stopped', fr: 'Vidéo arrêtée' },
  removed: { en: 'Removed', fr: 'Exclusion' },
  renamed: { en: 'Renamed', fr: 'Changement de nom' },
  'role-changed': { en: 'Role changed', fr: 'Changement de rôle' },
  locked: { en: 'Meeting locked', fr: 'Réunion verrouillée' },
  unlocked: { en: 'Meeting unlocked', fr: 'Réunion déverrouillée' },
  'options-changed': { en: 'Option changed', fr: 'Option modifiée' },
  'breakouts-opened': { en: 'Breakout rooms opened', fr: 'Ouverture des salles de sous-groupes' },
  'breakouts-closed': { en: 'Breakout rooms closed', fr: 'Fermeture des salles de sous-groupes' },
  'breakout-moved': { en: 'Changed rooms', fr: 'Changement de salle' },
  'share-started': { en: 'Shared the screen', fr: 'Début du partage d’écran' },
  'share-ended': { en: 'Stopped sharing', fr: 'Fin du partage d’écran' },
  'recording-started': { en: 'Recording started', fr: 'Début de l’enregistrement' },
  'recording-paused': { en: 'Recording paused', fr: 'Enregistrement en pause' },
  'recording-resumed': { en: 'Recording resumed', fr: 'Reprise de l’enregistrement' },
  'recording-stopped': { en: 'Recording stopped', fr: 'Fin de l’enregistrement' },
  'recording-failed': { en: 'Recording failed', fr: 'Échec de l’enregistrement' },
  'local-recording-started': {
    en: 'Recording on a computer started',
    fr: 'Début d’un enregistrement sur un ordinateur',
  },
  'local-recording-stopped': { en: 'Recording on a computer stopped', fr: 'Fin d’un enregistrement sur un ordinateur' },
}
