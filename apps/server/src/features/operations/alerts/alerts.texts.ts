import type { Language } from '@foyer/contract/language'

type Texts = {
  begins: { subject: (rule: string, host: string) => string; opening: (rule: string, host: string) => string }
  ends: { subject: (rule: string, host: string) => string; opening: (rule: string, host: string) => string }
  value: (value: string) => string
  worst: (value: string) => string
  threshold: (threshold: string) => string
  thresholdFor: (threshold: string, time: string) => string
  since: (moment: string) => string
  period: (period: string) => string
  lasted: (time: string) => string
  open: string
  reason: string
}

export const alertTexts: { readonly [language in Language]: Texts } = {
  en: {
    begins: {
      subject: (rule, host) => `Alert at ${host}: ${rule}`,
      opening: (rule, host) => `Alert at ${host}: ${rule}.`,
    },
    ends: {
      subject: (rule, host) => `Over at ${host}: ${rule}`,
      opening: (rule, host) => `An alert at ${host} is over: ${rule}.`,
    },
    value: (value) => `Worst value so far: ${value}`,
    worst: (value) => `Worst value: ${value}`,
    threshold: (threshold) => `Threshold: ${threshold}`,
    thresholdFor: (threshold, time) => `Threshold: ${threshold}, for ${time}`,
    since: (moment) => `Since: ${moment}`,
    period: (period) => `When: ${period}`,
    lasted: (time) => `It lasted: ${time}`,
    open: 'Open the alerts',
    reason: 'You get this because you are among the people who get the alerts of this portal.',
  },
  fr: {
    begins: {
      subject: (rule, host) => `Alerte sur ${host} : ${rule}`,
      opening: (rule, host) => `Alerte sur ${host} : ${rule}.`,
    },
    ends: {
      subject: (rule, host) => `Fin d’alerte sur ${host} : ${rule}`,
      opening: (rule, host) => `Une alerte sur ${host} est terminée : ${rule}.`,
    },
    value: (value) => `Pire valeur jusqu’à présent : ${value}`,
    worst: (value) => `Pire valeur : ${value}`,
    threshold: (threshold) => `Seuil : ${threshold}`,
    thresholdFor: (threshold, time) => `Seuil : ${threshold}, pendant ${time}`,
    since: (moment) => `Depuis : ${moment}`,
    period: (period) => `Période : ${period}`,
    lasted: (time) => `Durée : ${time}`,
    open: 'Ouvrir les alertes',
    reason: 'Vous recevez cet e-mail parce que vous êtes parmi les destinataires des alertes de ce portail.',
  },
}
