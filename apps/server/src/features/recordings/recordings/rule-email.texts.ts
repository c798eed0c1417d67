import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (moved: number, coming: number) => string
  moved: (count: number, trashDays: number) => string
  coming: (count: number, days: number) => string
  more: (count: number) => string
  open: string
  openText: string
  reason: (keepDays: number) => string
}

const choose = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replace('#', String(count))
const enDays = (days: number) => choose(days, '# day', '# days')
const frDays = (days: number) => choose(days, '# jour', '# jours')

export const ruleEmailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (moved, coming) =>
      moved > 0
        ? choose(moved, '# recording moved to the trash', '# recordings moved to the trash')
        : choose(coming, '# recording goes to the trash soon', '# recordings go to the trash soon'),
    moved: (count, trashDays) =>
      choose(
        count,
        `This recording is in the trash now. You can restore it for ${enDays(trashDays)}; then it is deleted for good.`,
        `These # recordings are in the trash now. You can restore them for ${enDays(trashDays)}; then they are deleted for good.`,
      ),
    coming: (count, days) =>
      `${choose(count, 'This recording goes', 'These # recordings go')} to the trash within ${days} days. Download what you want to keep.`,
    more: (count) => `and ${count} more`,
    open: 'See your recordings',
    openText: 'See your recordings:',
    reason: (keepDays) =>
      `You get this because your organisation keeps recordings for ${enDays(keepDays)} after their end.`,
  },
  fr: {
    subject: (moved, coming) =>
      moved > 0
        ? choose(moved, '# enregistrement mis à la corbeille', '# enregistrements mis à la corbeille')
        : choose(coming, '# enregistrement bientôt à la corbeille', '# enregistrements bientôt à la corbeille'),
    moved: (count, trashDays) =>
      choose(
        count,
        `Cet enregistrement est maintenant à la corbeille. Vous pouvez le restaurer pendant ${frDays(trashDays)} ; il est ensuite supprimé définitivement.`,
        `Ces # enregistrements sont maintenant à la corbeille. Vous pouvez les restaurer pendant ${frDays(trashDays)} ; ils sont ensuite supprimés définitivement.`,
      ),
    coming: (count, days) =>
      `${choose(count, 'Cet enregistrement sera mis', 'Ces # enregistrements seront mis')} à la corbeille dans les ${days} jours. Téléchargez ce que vous voulez garder.`,
    more: (count) => `et ${count} de plus`,
    open: 'Voir vos enregistrements',
    openText: 'Voir vos enregistrements :',
    reason: (keepDays) =>
      `Vous recevez cet e-mail parce que votre organisation garde les enregistrements pendant ${frDays(keepDays)} après leur fin.`,
  },
}
