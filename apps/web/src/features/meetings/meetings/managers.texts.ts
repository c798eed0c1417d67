import { meetingsLabels } from '@foyer/contract/meetings/meetings.labels'
import { defineTexts, plural } from '#lib/texts.ts'

export const managersTexts = defineTexts({
  en: {
    managers: meetingsLabels.managers.en,
    manager: 'Co-manager',
    managersHint: 'They can edit the meeting and its guests and see who took part, without being hosts.',
    managersPlaceholder: 'Name or email of a colleague',
    managersPlaceholderEmail: 'Email of a colleague',
    removeManager: (person: string) => `Remove ${person} from the co-managers`,
    managersChosen: (count: number) => plural('en', count, { one: '# co-manager', other: '# co-managers' }),
    managersMany: (max: number) => `A meeting can have up to ${max} co-managers`,
    mayEdit: (owner: string) => `You can edit this meeting of ${owner} and its guests.`,
    noneUpcoming: 'There are no upcoming meetings that you co-manage',
    nonePast: 'There are no past meetings that you co-manage in this period',
    cancelOne: 'It’s cancelled for everyone; the other meetings of the series stay.',
  },
  fr: {
    managers: meetingsLabels.managers.fr,
    manager: 'Cogestionnaire',
    managersHint: 'Ils peuvent modifier la réunion et ses invités et voir qui a participé, sans en être les hôtes.',
    managersPlaceholder: 'Nom ou e-mail d’un collègue',
    managersPlaceholderEmail: 'E-mail d’un collègue',
    removeManager: (person: string) => `Retirer ${person} des cogestionnaires`,
    managersChosen: (count: number) => plural('fr', count, { one: '# cogestionnaire', other: '# cogestionnaires' }),
    managersMany: (max: number) => `Une réunion peut avoir jusqu’à ${max} cogestionnaires`,
    mayEdit: (owner: string) => `Vous pouvez modifier cette réunion de ${owner} et ses invités.`,
    noneUpcoming: 'Vous n’êtes cogestionnaire d’aucune réunion à venir',
    nonePast: 'Vous n’êtes cogestionnaire d’aucune réunion passée de cette période',
    cancelOne: 'Elle est annulée pour tout le monde ; les autres réunions de la série restent.',
  },
})
