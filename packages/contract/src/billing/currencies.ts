/** Currencies that a plan can have a price in, and the digits of their minor unit (ISO 4217). */
export const currencyDigits = {
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  RON: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TRY: 2,
  TWD: 2,
  UAH: 2,
  USD: 2,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
} as const

export type CurrencyCode = keyof typeof currencyDigits

const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencyDigits, code)
/** The codes in alphabetical order. */
export const currencyCodes: readonly CurrencyCode[] = Object.keys(currencyDigits).filter(isCurrency)

/** How often a subscription is paid. */
export const billingCycles = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof billingCycles)[number]
