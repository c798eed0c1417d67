import { type CurrencyCode, currencyDigits } from '@foyer/contract/billing/currencies'
import type { Language } from '@foyer/contract/language'
import { findLocale } from '@foyer/contract/moments'
import { isolateInPage } from './isolate.ts'
import { keepLatest } from './lazily.ts'
import { useLanguage } from './texts/language.ts'

/** Digits with separators of thousands or without, and the part after the separator of decimals. */
const patterns: { readonly [language in Language]: RegExp } = {
  en: /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  // The decimal point is what number pads type; in French it separates nothing else.
  fr: /^(\d+|\d{1,3}(?: \d{3})+)(?:[,.](\d*))?$/,
}

/**
 * Reads an amount that is typed in major units, such as `1,250.5` or in French `1 250,50`, and returns it in minor units:
 * 125050. Undefined if it is none, or has more decimals than the currency.
 */
export function parseAmount(text: string, currency: CurrencyCode, language: Language): number | undefined {
  const digits = currencyDigits[currency]
  const [, major, decimals = ''] = patterns[language].exec(text.trim().replaceAll(/\s/g, ' ')) ?? []
  if (major === undefined || decimals.length > digits) return undefined
  const minor = Number(major.replaceAll(/\D/g, '') + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Returns the exact decimal number of minor units, which `Intl` formats without rounding it. */
function toDecimal(minor: number, digits: number): `${number}`
function toDecimal(minor: number, digits: number): string {
  return `${minor}E-${digits}`
}

/** Creates formats for amounts in minor units. */
export function createMoneyFormats(language: Language) {
  const locale = findLocale(language)
  const format = (minor: number, currency: CurrencyCode, options: Intl.NumberFormatOptions): string => {
    const digits = currencyDigits[currency]
    const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return isolateInPage(new Intl.NumberFormat(locale, { ...shown, ...options }).format(toDecimal(minor, digits)))
  }
  return {
    /** Reads what is typed in the language; see `parseAmount`. */
    parse: (text: string, currency: CurrencyCode) => parseAmount(text, currency, language),
    /** '1,250.00', as a field shows it */
    amount: (minor: number, currency: CurrencyCode) => format(minor, currency, {}),
    /** 'CA$1,250.00', and 'CA$0' of nothing */
    money: (minor: number, currency: CurrencyCode) =>
      format(minor, currency, {
        style: 'currency',
        currency,
        ...(minor === 0 ? { minimumFractionDigits: 0 } : {}),
      }),
    /** 'CA$', or the code where the currency has no sign in the language */
    sign: (currency: CurrencyCode): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    /** 'Canadian Dollar' */
    name: (currency: CurrencyCode): string =>
      new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency,
  }
}

const shareMoneyFormats = keepLatest(createMoneyFormats)

/** Amounts in the user's language. */
export const useMoney = () => shareMoneyFormats(useLanguage())

export type MoneyCurrency = CurrencyCode
