import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const path = join(import.meta.dirname, '../src/first-paint.js')
const styleLink = /\n\s*<link rel="stylesheet"[^>]*>/g

/**
 * Makes the first paint independent of files: its script is in the page, which the server allows by its hash, and style
 * sheets are behind the frame, because a browser paints nothing that follows one before it has arrived.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(styleLink) ?? []
      return {
        html: html.replace(styleLink, '').replace('<!--foyer:styles-->', () => links.join('').trim()),
        tags: [{ tag: 'script', children: minifySync(path, readFileSync(path, 'utf8')).code.trim(), injectTo: 'head' }],
      }
    },
  },
}
