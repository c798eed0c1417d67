import { defineTexts, plural } from '#lib/texts.ts'

export const consequencesTexts = defineTexts({
  en: {
    title: 'What changes',
    none: 'No meeting changes.',
    untouched: 'Change an option to see which meetings change.',
    newMode: 'No meeting has this mode yet.',
    meetings: (count: number) => plural('en', count, { one: '# meeting changes', other: '# meetings change' }),
    personal: (count: number) =>
      plural('en', count, { one: '# personal meeting changes', other: '# personal meetings change' }),
    both: (meetings: number, personal: number) =>
      `${plural('en', meetings, { one: '# meeting', other: '# meetings' })} and ${plural('en', personal, {
        one: '# personal meeting',
        other: '# personal meetings',
      })} change`,
    others: (count: number) =>
      plural('en', count, {
        one: '# other of this mode goes on as it is.',
        other: '# others of this mode go on as they are.',
      }),
    more: (count: number) => plural('en', count, { one: 'and # more', other: 'and # more' }),
    when: (when: string, host: string) => `${when} · ${host}`,
    open: 'Open meeting',
    personalKind: 'Personal',
    becomes: (option: string, value: string) => `${option}: ${value}`,
    overruled: 'Choices of hosts that end',
    overruledIn: (option: string, count: number) =>
      `${option}: ${plural('en', count, { one: 'in # meeting', other: 'in # meetings' })}`,
    narrowed: 'Less than was chosen, because of the operator',
    idle: 'Without effect',
    'no-mail-server': 'There is no mail server, so this is not sent:',
    'no-engine': 'The media engine is missing, so this does nothing:',
    contradictions: 'Cannot be saved like this',
    contradiction: (option: string, other: string) => `${option} cannot be combined with: ${other}`,
    fixed: 'Fixed by the operator',
    fixedWhy: 'You can be stricter than the operator, not looser.',
    orStricter: (value: string) => `${value}, or stricter`,
  },
  fr: {
    title: 'Ce qui change',
    none: 'Aucune réunion ne change.',
    untouched: 'Modifiez une option pour voir quelles réunions changent.',
    newMode: 'Aucune réunion n’a encore ce mode.',
    meetings: (count: number) => plural('fr', count, { one: '# réunion change', other: '# réunions changent' }),
    personal: (count: number) =>
      plural('fr', count, { one: '# réunion personnelle change', other: '# réunions personnelles changent' }),
    both: (meetings: number, personal: number) =>
      `${plural('fr', meetings, { one: '# réunion', other: '# réunions' })} et ${plural('fr', personal, {
        one: '# réunion personnelle',
        other: '# réunions personnelles',
      })} changent`,
    others: (count: number) =>
      plural('fr', count, {
        one: '# autre de ce mode reste telle quelle.',
        other: '# autres de ce mode restent telles quelles.',
      }),
    more: (count: number) => plural('fr', count, { one: 'et # autre', other: 'et # autres' }),
    when: (when: string, host: string) => `${when} · ${host}`,
    open: 'Réunion ouverte',
    personalKind: 'Personnelle',
    becomes: (option: string, value: string) => `${option}\u00a0: ${value}`,
    overruled: 'Choix d’hôtes qui prennent fin',
    overruledIn: (option: string, count: number) =>
      `${option}\u00a0: ${plural('fr', count, { one: 'dans # réunion', other: 'dans # réunions' })}`,
    narrowed: 'Moins que ce qui était choisi, à cause de l’opérateur',
    idle: 'Sans effet',
    'no-mail-server': 'Il n’y a pas de serveur de messagerie : ceci n’est pas envoyé.',
    'no-engine': 'Le moteur audio et vidéo manque : ceci ne fait rien.',
    contradictions: 'Ne peut pas être enregistré ainsi',
    contradiction: (option: string, other: string) => `${option} est incompatible avec : ${other}`,
    fixed: 'Fixé par l’opérateur',
    fixedWhy: 'Vous pouvez être plus strict que l’opérateur, pas moins.',
    orStricter: (value: string) => `${value}, ou plus strict`,
  },
})
