import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

/** The options by name and, as `option:value`, their values. */
export const optionLabels = toTexts(meetingOptionsLabels)

/** Subjects, hints and freedoms of the options. */
export const modeOptionTexts = defineTexts({
  en: {
    on: 'On',
    off: 'Off',
    participants: 'Participants',
    participantsWhy: 'What people may do once they are in',
    entry: 'Entry',
    entryWhy: 'Who gets in, and when',
    chat: 'Chat',
    sharing: 'Sharing and annotation',
    whiteboard: 'Whiteboard',
    recording: 'Recording',
    recordingWhy: 'Hosts can record in any case',
    emails: 'Emails',
    emailsWhy: 'What a meeting sends by itself',
    'hint:joinBeforeHost': 'Not with a waiting room',
    'hint:lobby': 'A host lets each person in',
    'hint:signedInOnly': 'Guests cannot join',
    'hint:coHosts': 'Co-hosts admit, mute and remove others',
    'hint:hideProfilePictures': 'Initials are shown instead',
    'hint:annotation': 'Cleared when sharing ends',
    'hint:autoRecord': 'Otherwise a host starts it. Everyone else has to agree before they join',
    fixed: 'Locked',
    meeting: 'When scheduling',
    room: 'Host, any time',
  },
  fr: {
    on: 'Activé',
    off: 'Désactivé',
    participants: 'Participants',
    participantsWhy: 'Ce que chacun peut faire une fois entré',
    entry: 'Entrée',
    entryWhy: 'Qui entre, et quand',
    chat: 'Discussion',
    sharing: 'Partage et annotation',
    whiteboard: 'Tableau blanc',
    recording: 'Enregistrement',
    recordingWhy: 'Les hôtes peuvent enregistrer dans tous les cas',
    emails: 'E-mails',
    emailsWhy: 'Ce qu’une réunion envoie d’elle-même',
    'hint:joinBeforeHost': 'Sans effet avec une salle d’attente',
    'hint:lobby': 'Un hôte admet chaque personne',
    'hint:signedInOnly': 'Les invités sans compte ne peuvent pas entrer',
    'hint:coHosts': 'Les coanimateurs admettent, coupent le micro et excluent',
    'hint:hideProfilePictures': 'Les initiales les remplacent',
    'hint:annotation': 'Effacée à la fin du partage',
    'hint:autoRecord': 'Sinon, un hôte le lance. Les autres doivent l’accepter avant d’entrer',
    fixed: 'Verrouillé',
    meeting: 'À la planification',
    room: 'Hôte, à tout moment',
  },
})
