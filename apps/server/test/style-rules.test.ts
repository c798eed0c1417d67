import { expect, it } from 'vitest'
import { colourNames, findStyles } from '../../../scripts/check-style.ts'

const findIn = (path: string, text: string): string[] => findStyles(path, text).map(({ found }) => found)

it.each([
  ['a.module.css', '  color: #fff;', '#fff'],
  ['a.module.css', '  font-size: 13px;', 'font-size: 13px'],
  ['a.tsx', "<rect fill='#e8590c' />", "'#e8590c'"],
  ['a.tsx', '<Text fz={13}>', 'fz={13'],
  ['a.tsx', "<Text style={{ fontSize: '13px' }}>", "fontSize: '13px' "],
  ['a.tsx', '<Badge color="teal">', 'teal'],
  ['a.tsx', "<Alert color={failed ? 'red' : 'orange'}>", 'orange'],
])('finds in %s what %s states by itself', (path, text, found) => {
  expect(findIn(path, text)).toEqual([found])
})

it('accepts tokens, the names of the theme, links to places and imports', () => {
  const names = colourNames.map((name) => `<Badge color="${name}">`)
  const component = [
    ...names,
    '<IconCheck color="var(--portal-success)" />',
    '<a href="#content">',
    "from '#lib/api.ts'",
  ]
  expect(findIn('a.tsx', component.join('\n'))).toEqual([])
  expect(findIn('a.module.css', 'color: var(--portal-text);\nfont-size: var(--mantine-font-size-sm);')).toEqual([])
})
