import { defineTexts } from '#lib/texts.ts'

export const viewBannerTexts = defineTexts({
  en: {
    viewing: (name: string) => `You are viewing ${name}, read-only.`,
    viewingUntil: (time: string) => `Nothing can be changed. Until ${time}.`,
    leaveView: 'Leave',
  },
  fr: {
    viewing: (name) => `Vous consultez ${name} en lecture seule.`,
    viewingUntil: (time) => `Rien ne peut être modifié. Jusqu’à ${time}.`,
    leaveView: 'Quitter',
  },
})
