import type { Language } from '@foyer/contract/language'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#platform/mail/mail-text.ts'

/** Checks whether the request is a browser's navigation, which gets a page rather than JSON. */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '')

type Text = { readonly title: string; readonly body: string }

/** The same page whether the tenant is unknown, disabled or deleted, which strangers should not learn. */
export const notFoundTexts: { readonly [language in Language]: Text } = {
  en: {
    title: 'Page not found',
    body: 'There is nothing at this address. Check it for a typing error, or ask the person who gave it to you.',
  },
  fr: {
    title: 'Page introuvable',
    body: 'Il n’y a rien à cette adresse. Vérifiez qu’elle ne contient pas d’erreur ou demandez-la à la personne qui vous l’a donnée.',
  },
}

const failed: { readonly [language in Language]: string } = {
  en: 'This page could not be loaded',
  fr: 'Le chargement de cette page a échoué',
}
const retry: { readonly [language in Language]: string } = { en: 'Try again', fr: 'Réessayer' }

const style = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{display:grid;min-height:100vh;margin:0;place-items:center}
main{box-sizing:border-box;max-width:32rem;padding:1.5rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25}
p{margin:1rem 0;opacity:.8}`

/** Builds a page that needs neither the web app nor a tenant. */
export const buildPlainPage = (language: Language, { title, body }: Text, more = ''): string =>
  `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>${more}</main></body>
</html>
`

/** Builds the page for a navigation that failed with `message`. */
export const buildFailurePage = (language: Language, message: string): string =>
  buildPlainPage(language, { title: failed[language], body: message }, `<p><a href="">${retry[language]}</a></p>`)
