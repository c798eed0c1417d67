import { meetingOptionsLabels } from '@foyer/contract/meetings/meeting-options.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

/** The options where they are chosen; `optionsTexts` has the short forms of those that were. */
export const optionLabelTexts = toTexts(meetingOptionsLabels)

/** Texts of the options of a meeting, and of the line that names the chosen ones. */
export const optionsTexts = defineTexts({
  en: {
    entry: 'Who gets in',
    onEntry: 'On entry',
    inMeeting: 'In the meeting',
    joinBeforeHostIdle: 'Not with a waiting room: there, a host lets each person in.',
    lobbyWhy: 'A host lets each person in. Alternative hosts and co-hosts can do so too.',
    signedInOnlyWhy: (organisation: string) => `They need an account of ${organisation}, and the password.`,
    chosen: 'Options',
    password: 'password',
    withHost: 'starts with the host',
    beforeHost: 'join before the host',
    lobby: 'waiting room',
    signedInOnly: 'signed-in people only',
    muteOnEntry: 'muted on entry',
    videoOffOnEntry: 'camera off on entry',
    coHosts: 'no co-hosts',
    reactions: 'no reactions',
    rename: 'no renaming',
    hideProfilePictures: 'no profile pictures',
    kickedMayRejoin: 'removed people can return',
    'chat:hosts': 'chat with the hosts only',
    'chat:off': 'no chat',
    screenShare: 'only hosts share their screen',
    more: (count: number) => `${count} more`,
  },
  fr: {
    entry: 'Qui peut entrer',
    onEntry: 'À l’entrée',
    inMeeting: 'Pendant la réunion',
    joinBeforeHostIdle: 'Sans effet avec une salle d’attente : un hôte y admet chaque personne.',
    lobbyWhy: 'Un hôte admet chaque personne. Les autres hôtes et les coanimateurs le peuvent aussi.',
    signedInOnlyWhy: (organisation) => `Il leur faut un compte chez ${organisation}, et le mot de passe.`,
    chosen: 'Options',
    password: 'mot de passe',
    withHost: 'commence avec l’hôte',
    beforeHost: 'entrée avant l’hôte',
    lobby: 'salle d’attente',
    signedInOnly: 'personnes connectées seulement',
    muteOnEntry: 'micro coupé à l’entrée',
    videoOffOnEntry: 'caméra éteinte à l’entrée',
    coHosts: 'pas de coanimateurs',
    reactions: 'pas de réactions',
    rename: 'pas de changement de nom',
    hideProfilePictures: 'pas de photos de profil',
    kickedMayRejoin: 'retour possible après une exclusion',
    'chat:hosts': 'discussion avec les hôtes seulement',
    'chat:off': 'pas de discussion',
    screenShare: 'partage d’écran par les hôtes seulement',
    more: (count) => `${count} de plus`,
  },
})
