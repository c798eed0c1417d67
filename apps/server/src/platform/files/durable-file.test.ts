import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileOnce, replaceFile } from './durable-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Cannot be written, so that writing fails after the draft was opened, as on a full disk. */
// @ts-expect-error deliberately not a string
const unwritable: string = { toString: undefined }

it('creates a private file once and keeps its first content', () => {
  const file = join(folder, 'secret')
  createFileOnce(file, 'first')
  createFileOnce(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

it('leaves no file, or the previous one, if writing fails', () => {
  const file = join(folder, 'secret')
  expect(() => createFileOnce(file, unwritable)).toThrow()
  expect(readdirSync(folder)).toEqual([])
  replaceFile(file, 'first')
  expect(() => replaceFile(file, unwritable)).toThrow()
  expect(readFileSync(file, 'utf8')).toBe('first')
  replaceFile(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(readdirSync(folder)).toEqual(['secret'])
})
