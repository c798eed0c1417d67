import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => basename(path))
const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/domain.md'],
  ...['README.md', ...decisions].map((name) => `docs/decisions/${name}`),
]

it('finds every file that a document links or shows', () => {
  const findMissing = (document: string) =>
    [...read(document).matchAll(/\]\(([^)#]+)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, image]) => link ?? image ?? '')
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`)
  expect(documents.flatMap(findMissing)).toEqual([])
})

it('lists every decision in the index, with its title and status', () => {
  const rows = read('docs/decisions/README.md').matchAll(/^\| (\[.+\]\(.+?\)) \| .+ \| (.+) \|$/gm)
  const listed = [...rows].map(([, link, status]) => `${link} ${status}`)
  const expected = decisions.map((name) => {
    const [, title, status] = /^# (.+)\n\nStatus: (.+)\n/.exec(read(`docs/decisions/${name}`)) ?? []
    return `[${title}](${name}) ${status}`
  })
  expect(listed.sort()).toEqual(expected.sort())
})

it('keeps each release of the changelog within 60 lines', () => {
  const releases = read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .slice(1)
  const long = releases.filter((release) => release.trimEnd().split('\n').length > 60)
  expect(long.map((release) => release.split('\n')[0])).toEqual([])
})
