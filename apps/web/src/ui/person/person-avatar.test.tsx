import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AvatarStack, PersonAvatar, toInitials } from './person-avatar.tsx'

test('shows the picture, loaded when it comes into sight, without a text beside the name', () => {
  const { container } = render(<PersonAvatar name="Ana Silva" picture="/picture/1" />)
  const picture = container.querySelector('img')
  expect([picture?.getAttribute('src'), picture?.getAttribute('loading'), picture?.alt]).toEqual([
    '/picture/1',
    'lazy',
    '',
  ])
})

test('shows the initials without a picture, and if the picture is gone until there is another one', () => {
  const { container, rerender } = render(<PersonAvatar name="Ana Silva" />)
  const readInitials = () => container.querySelector('[data-initials]')?.getAttribute('data-initials')
  expect(readInitials()).toBe('AS')
  rerender(<PersonAvatar name="Ana Silva" picture="/picture/1" />)
  fireEvent.error(container.querySelector('img') ?? container)
  expect(readInitials()).toBe('AS')
  rerender(<PersonAvatar name="Ana Silva" picture="/picture/2" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/picture/2')
})

test('a group shows the pictures of those who have one', () => {
  const people = [
    { name: 'Ana Silva', email: 'ana@x.test', picture: '/picture/1' },
    { name: '', email: 'bob.lee@x.test', picture: '' },
  ]
  const { container } = render(<AvatarStack people={people} count={5} />)
  const shown = [...container.querySelectorAll('[data-size]')]
  expect(shown.map((one) => one.getAttribute('src') ?? one.getAttribute('data-initials'))).toEqual([
    '/picture/1',
    'BL',
    '+3',
  ])
})

test.each([
  ['Léa Marie Fontaine', 'LF'],
  ['lea.fontaine@example.com', 'LF'],
  ['Cher', 'C'],
])('the initials of %s are %s', (name, initials) => expect(toInitials(name)).toBe(initials))
