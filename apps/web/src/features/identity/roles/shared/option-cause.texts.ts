import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

export const lockedOptionTexts = toTexts(meetingOptionsLabels)

/** Texts about meeting modes as the reason why hosts can or can't change an option. */
export const optionCauseTexts = defineTexts({
  en: {
    option: (option: string) => `Meeting option – ${option}`,
    mode: 'Meeting mode',
    ofNewMeetings: 'The mode of their new meetings',
    standard: 'Standard',
    on: 'on',
    off: 'off',
    free: (mode: string) => `the mode “${mode}” leaves the choice to hosts`,
    meetingOnly: (mode: string) => `the mode “${mode}” leaves the choice to hosts, but not during the meeting`,
    lockedByOwn: (mode: string, value: string) =>
      `the mode “${mode}”, set by the organisation, locks this option (${value})`,
    lockedByOperator: (mode: string, value: string) =>
      `the mode “${mode}”, set by the operator, locks this option (${value})`,
    lockedByLimit: (mode: string, value: string) =>
      `the operator's default mode “${mode}” locks this option for all modes (${value})`,
    openMode: 'Open the meeting mode',
    why: 'Why?',
    whyOption: (option: string) => `Why is this locked: ${option}`,
    changers: 'Who can change this',
    operatorOnly: 'Only the operator of this portal can change this.',
    changeable: 'You can change this option now.',
    otherMode: 'You can also choose another mode for the meeting.',
    mailSubject: 'An option of meetings',
    mailBody: (option: string, mode: string) =>
      `Hello,\n\nI would like to change this option of my meetings: ${option}\nMeeting mode: ${mode}\n`,
  },
  fr: {
    option: (option: string) => `Option de réunion – ${option}`,
    mode: 'Mode de réunion',
    ofNewMeetings: 'Celui de ses nouvelles réunions',
    standard: 'Standard',
    on: 'oui',
    off: 'non',
    free: (mode: string) => `le mode « ${mode} » laisse le choix aux hôtes`,
    meetingOnly: (mode: string) => `le mode « ${mode} » laisse le choix aux hôtes, mais pas pendant la réunion`,
    lockedByOwn: (mode: string, value: string) =>
      `le mode « ${mode} », défini par l’organisation, verrouille cette option (${value})`,
    lockedByOperator: (mode: string, value: string) =>
      `le mode « ${mode} », défini par l’opérateur, verrouille cette option (${value})`,
    lockedByLimit: (mode: string, value: string) =>
      `le mode par défaut de l’opérateur, « ${mode} », verrouille cette option pour tous les modes (${value})`,
    openMode: 'Ouvrir le mode de réunion',
    why: 'Pourquoi ?',
    whyOption: (option: string) => `Pourquoi est-ce verrouillé : ${option}`,
    changers: 'Qui peut le modifier',
    operatorOnly: 'Seul l’opérateur de ce portail peut le modifier.',
    changeable: 'Vous pouvez maintenant modifier cette option.',
    otherMode: 'Vous pouvez aussi choisir un autre mode pour la réunion.',
    mailSubject: 'Une option des réunions',
    mailBody: (option: string, mode: string) =>
      `Bonjour,\n\nje voudrais modifier cette option de mes réunions : ${option}\nMode de réunion : ${mode}\n`,
  },
})
