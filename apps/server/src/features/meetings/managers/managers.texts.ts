import type { Language } from '@foyer/contract/language'

type Text = { subject: (topic: string) => string; opening: (owner: string) => string; note: string }
type Texts = { added: Text; removed: Text; open: string }

export const managersTexts: { readonly [language in Language]: Texts } = {
  en: {
    added: {
      subject: (topic) => `You can now edit: ${topic}`,
      opening: (owner) => `${owner} has made you a co-manager of this meeting.`,
      note: 'It is in your list of upcoming meetings: you can change it, invite and remove people, and see who took part. You are not its host.',
    },
    removed: {
      subject: (topic) => `No longer a co-manager: ${topic}`,
      opening: (owner) => `${owner} has removed you as a co-manager of this meeting.`,
      note: 'You can no longer change it.',
    },
    open: 'Open your meetings',
  },
  fr: {
    added: {
      subject: (topic) => `Vous pouvez désormais modifier : ${topic}`,
      opening: (owner) => `${owner} vous a nommé cogestionnaire de cette réunion.`,
      note: 'Elle figure dans vos réunions à venir : vous pouvez la modifier, inviter et retirer des personnes, et voir qui a participé. Vous n’en êtes pas l’hôte.',
    },
    removed: {
      subject: (topic) => `Vous n’êtes plus cogestionnaire : ${topic}`,
      opening: (owner) => `${owner} vous a retiré la cogestion de cette réunion.`,
      note: 'Vous ne pouvez plus la modifier.',
    },
    open: 'Ouvrir vos réunions',
  },
}
