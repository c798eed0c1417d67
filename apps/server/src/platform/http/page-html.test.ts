import { expect, it } from 'vitest'
import { allowInlineScript, findFrame, renderFrame } from './page-html.ts'

it('allows the script that is in the page by its hash, and no other', () => {
  const policy = "default-src 'self';script-src 'self';style-src 'self'"
  const page = '<script type="application/json">{}</script><script>alert(1)</script><script src="/a.js"></script>'
  expect(allowInlineScript(policy, page)).toBe(
    "default-src 'self';script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';style-src 'self'",
  )
  expect(allowInlineScript(policy, '<script src="/a.js"></script>')).toBe(policy)
})

it.each([
  ['portal', true, 'portal'],
  ['portal', false, 'bar'],
  ['either', true, 'portal'],
  ['either', false, 'public'],
  ['public', true, 'public'],
  ['none', true, 'none'],
] as const)('the frame of the layout %s; signed in: %s', (layout, signedIn, frame) => {
  expect(findFrame(layout, signedIn)).toBe(frame)
})

it('has the name of a tenant as text, and no logo', () => {
  const tenant = { brandname: '<b>é & co', logos: { logoDark: '', logoWhite: '' }, operator: false }
  expect(renderFrame('portal', tenant, '/mark.svg')).toContain('<span>&lt;</span><span>&lt;b&gt;é &amp; co</span>')
  expect(renderFrame('portal', { ...tenant, operator: true }, '/mark.svg')).toContain('<img src="/mark.svg" alt="">')
  expect(renderFrame('portal', { ...tenant, logos: { logoDark: '/logo', logoWhite: '' } }, '')).not.toContain('brand')
})
