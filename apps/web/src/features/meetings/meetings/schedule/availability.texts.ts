import { defineTexts, plural } from '#lib/texts.ts'

export const availabilityTexts = defineTexts({
  en: {
    free: (others: number) =>
      others === 0
        ? 'Free for you'
        : plural('en', others, { one: 'Free for you and one other', other: 'Free for you and # others' }),
    quoted: (topic: string) => `“${topic}”`,
    own: (topics: string, until: string) => `You have ${topics} until ${until}`,
    ownDates: (count: number, total: number) =>
      plural('en', count, {
        one: `You have another meeting on one of ${total} dates`,
        other: `You have other meetings on # of ${total} dates`,
      }),
    othersFree: (count: number) => plural('en', count, { one: 'Free for one other', other: 'Free for # others' }),
    other: (name: string, until: string) => `${name} has another meeting until ${until}`,
    otherOn: (name: string, date: string, until: string) => `${name} has another meeting on ${date} until ${until}`,
    otherDates: (name: string, count: number) => `${name} has other meetings on ${count} dates`,
    more: (count: number) =>
      plural('en', count, { one: 'One more has another meeting', other: '# more have other meetings' }),
    firstDates: (count: number) => `Only the first ${count} dates were checked for others`,
  },
  fr: {
    free: (others) =>
      others === 0
        ? 'Vous êtes libre'
        : plural('fr', others, {
            one: 'Vous et une autre personne êtes libres',
            other: 'Vous et # autres personnes êtes libres',
          }),
    quoted: (topic) => `« ${topic} »`,
    own: (topics, until) => `Vous avez ${topics} jusqu’à ${until}`,
    ownDates: (count, total) =>
      plural('fr', count, {
        one: `Vous avez une autre réunion à l’une des ${total} dates`,
        other: `Vous avez d’autres réunions à # des ${total} dates`,
      }),
    othersFree: (count) =>
      plural('fr', count, { one: 'Une autre personne est libre', other: '# autres personnes sont libres' }),
    other: (name, until) => `${name} a une autre réunion jusqu’à ${until}`,
    otherOn: (name, date, until) => `${name} a une autre réunion le ${date} jusqu’à ${until}`,
    otherDates: (name, count) => `${name} a d’autres réunions à ${count} dates`,
    more: (count) =>
      plural('fr', count, {
        one: 'Une autre personne a une autre réunion',
        other: '# autres personnes ont une autre réunion',
      }),
    firstDates: (count) => `Pour les autres, seules les ${count} premières dates ont été vérifiées`,
  },
})
