import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: string
  heading: (count: number) => string
  defaultHeading: string
  newDefault: (modes: { from: string; to: string }) => string
  standard: string
  option: (line: { label: string; from: string; to: string; count: number }) => string
  on: string
  off: string
  meeting: (topic: string, host: string) => string
  more: (count: number) => string
  advice: (url: string) => string
  footer: (portal: string) => string
}

/** Texts of the email that says which meetings the operator changes, and which mode new ones have. */
export const modeChangeTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: 'The operator has changed what your meetings may do',
    heading: (count) =>
      count === 1
        ? 'One meeting to come follows new limits of the operator of this portal.'
        : `${count} meetings to come follow new limits of the operator of this portal.`,
    defaultHeading: 'The operator of this portal has changed the mode of your new meetings.',
    newDefault: ({ from, to }) =>
      `Your default mode “${from}” is no longer offered. The default mode is now “${to}”: new meetings have it.`,
    standard: 'Standard',
    option: ({ label, from, to, count }) =>
      `${label}: ${from} → ${to} (${count === 1 ? 'one meeting' : `${count} meetings`})`,
    on: 'on',
    off: 'off',
    meeting: (topic, host) => `“${topic}”, hosted by ${host}`,
    more: (count) => `and ${count} more`,
    advice: (url) => `Your meeting settings: ${url}`,
    footer: (portal) => `You get this email because you are an administrator of ${portal}.`,
  },
  fr: {
    subject: 'L’opérateur a modifié ce que permettent vos réunions',
    heading: (count) =>
      count === 1
        ? 'Une réunion à venir suit de nouvelles limites de l’opérateur de ce portail.'
        : `${count} réunions à venir suivent de nouvelles limites de l’opérateur de ce portail.`,
    defaultHeading: 'L’opérateur de ce portail a modifié le mode de vos nouvelles réunions.',
    newDefault: ({ from, to }) =>
      `Votre mode par défaut « ${from} » n’est plus proposé. Le mode par défaut est maintenant « ${to} » : les nouvelles réunions l’auront.`,
    standard: 'Standard',
    option: ({ label, from, to, count }) =>
      `${label} : ${from} → ${to} (${count === 1 ? 'une réunion' : `${count} réunions`})`,
    on: 'oui',
    off: 'non',
    meeting: (topic, host) => `« ${topic} », animée par ${host}`,
    more: (count) => `et ${count} de plus`,
    advice: (url) => `Vos paramètres de réunion : ${url}`,
    footer: (portal) => `Vous recevez cet e-mail parce que vous administrez ${portal}.`,
  },
}
