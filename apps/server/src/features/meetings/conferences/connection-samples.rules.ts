import type { ConnectionCourse, ConnectionSummary, CourseNumber } from '@foyer/contract/meetings/connection-course'
import { maxCoursePoints } from '@foyer/contract/meetings/connection-course'
import { type ConnectionGrade, connectionGrades, sampleSeconds } from '@foyer/contract/meetings/connection-grades'

type Numbers = { [name in CourseNumber]: number | undefined }
/** The connection of a participant at one time. Shares are from 0 to 1, times in ms, resolutions in pixels. */
export type ConnectionSample = Numbers & { participantId: string; grade: ConnectionGrade }

/** The numbers in their order in a record, by what they are multiplied with. */
const scales: Numbers & { [name in CourseNumber]: number } = {
  lossUp: 10_000,
  lossDown: 10_000,
  jitterMs: 1,
  roundTripMs: 1,
  sentResolution: 1,
  receivedResolution: 1,
}
const isNumberName = (name: string): name is CourseNumber => name in scales
const names = Object.keys(scales).filter(isNumberName)

const idBytes = 16
const numbersAt = idBytes + 1
const recordBytes = numbersAt + names.length * 2
const notMeasured = 0xffff
const sampleMs = sampleSeconds * 1000

/** Writes samples as records of 29 bytes: the participant's id, the grade, and each number in two bytes. */
export function packSamples(samples: readonly ConnectionSample[]): Buffer {
  const bytes = Buffer.alloc(samples.length * recordBytes)
  for (const [nth, sample] of samples.entries()) {
    const at = nth * recordBytes
    bytes.write(sample.participantId.replaceAll('-', ''), at, 'hex')
    bytes.writeUInt8(connectionGrades.indexOf(sample.grade), at + idBytes)
    for (const [place, name] of names.entries()) {
      const value = sample[name]
      const stored = value === undefined ? notMeasured : Math.min(notMeasured - 1, Math.round(value * scales[name]))
      bytes.writeUInt16BE(Math.max(0, stored), at + numbersAt + place * 2)
    }
  }
  return bytes
}

/** The samples of one time. */
export type SamplesRow = { at: Date; samples: Buffer }

/** One sample as it was stored: `at` in ms, the place of the grade, and the numbers in their order. */
type Stored = { at: number; grade: number; values: number[] }

/**
 * Reads the samples of some participants, whose group the map has, in order of time. Two processes may have stored what
 * one browser reported twice; the first sample of a participant at a time counts.
 */
function unpackSamples(rows: readonly SamplesRow[], groups: ReadonlyMap<string, Stored[]>): void {
  const latest = new Map<string, number>()
  for (const { at, samples } of rows) {
    const time = Math.floor(at.getTime() / sampleMs)
    for (let from = 0; from + recordBytes <= samples.length; from += recordBytes) {
      const key = samples.toString('hex', from, from + idBytes)
      const group = groups.get(key)
      if (group === undefined || latest.get(key) === time) continue
      latest.set(key, time)
      const values = names.map((_, place) => samples.readUInt16BE(from + numbersAt + place * 2))
      group.push({ at: at.getTime(), grade: samples.readUInt8(from + idBytes), values })
    }
  }
}

const isResolution = (name: CourseNumber): boolean => name === 'sentResolution' || name === 'receivedResolution'
/** A larger number is worse, except for a resolution. */
const findWorse = (name: CourseNumber, one: number, other: number): number =>
  isResolution(name) ? Math.min(one, other) : Math.max(one, other)

const toNumber = (name: CourseNumber, stored: number): number => stored / scales[name]

/** The time of courses in ms, in steps that are multiples of the time between two samples. */
export type CourseTime = { from: number; stepMs: number; points: number }

/** Divides a time into at most 240 points. */
export function divideTime(from: number, to: number): CourseTime {
  const start = Math.floor(from / sampleMs) * sampleMs
  const samples = Math.max(0, Math.floor((to - start) / sampleMs) + 1)
  const stepMs = Math.max(1, Math.ceil(samples / maxCoursePoints)) * sampleMs
  return { from: start, stepMs, points: Math.ceil((samples * sampleMs) / stepMs) }
}

function toCourse(samples: readonly Stored[], { from, stepMs, points }: CourseTime): ConnectionCourse {
  const grades = new Array<number | undefined>(points).fill(undefined)
  const numbers = names.map(() => new Array<number | undefined>(points).fill(undefined))
  for (const { at, grade, values } of samples) {
    const point = Math.floor((at - from) / stepMs)
    if (point < 0 || point >= points) continue
    grades[point] = Math.max(grades[point] ?? 0, grade)
    for (const [place, name] of names.entries()) {
      const value = values[place] ?? notMeasured
      const ofNumber = numbers[place]
      if (value === notMeasured || ofNumber === undefined) continue
      ofNumber[point] = findWorse(name, ofNumber[point] ?? value, value)
    }
  }
  const list = (name: CourseNumber) =>
    (numbers[names.indexOf(name)] ?? []).map((stored) => (stored === undefined ? null : toNumber(name, stored)))
  return {
    grades: grades.map((grade) => (grade === undefined ? null : (connectionGrades[grade] ?? null))),
    lossUp: list('lossUp'),
    lossDown: list('lossDown'),
    jitterMs: list('jitterMs'),
    roundTripMs: list('roundTripMs'),
    sentResolution: list('sentResolution'),
    receivedResolution: list('receivedResolution'),
  }
}

function summarize(samples: readonly Stored[], name: CourseNumber): ConnectionSummary[CourseNumber] {
  const place = names.indexOf(name)
  const values = samples.map(({ values: all }) => all[place] ?? notMeasured).filter((value) => value !== notMeasured)
  const sorted = values.toSorted((one, other) => one - other)
  const [latest, median] = [values.at(-1), sorted[Math.floor((sorted.length - 1) / 2)]]
  const worst = isResolution(name) ? sorted[0] : sorted.at(-1)
  if (latest === undefined || median === undefined || worst === undefined) return null
  return { latest: toNumber(name, latest), median: toNumber(name, median), worst: toNumber(name, worst) }
}

const toKey = (participantId: string): string => participantId.replaceAll('-', '')

/** Builds the courses of people, of whom each has several stays; people without samples have none. */
export function buildCourses(
  rows: readonly SamplesRow[],
  people: readonly { id: string; stays: readonly string[] }[],
  time: CourseTime,
): (ConnectionCourse & { id: string })[] {
  const groups = new Map<string, Stored[]>()
  const ofPeople = people.map(({ id, stays }) => {
    const samples: Stored[] = []
    for (const stay of stays) groups.set(toKey(stay), samples)
    return { id, samples }
  })
  unpackSamples(rows, groups)
  return ofPeople.flatMap(({ id, samples }) => (samples.length === 0 ? [] : { id, ...toCourse(samples, time) }))
}

/** Builds the course of one stay from its first sample to its last one, with its summary. */
export function buildStayCourse(rows: readonly SamplesRow[], participantId: string) {
  const samples: Stored[] = []
  unpackSamples(rows, new Map([[toKey(participantId), samples]]))
  const [first, last] = [samples[0], samples.at(-1)]
  const time = first === undefined || last === undefined ? divideTime(0, -1) : divideTime(first.at, last.at)
  const of = (name: CourseNumber) => summarize(samples, name)
  const summary: ConnectionSummary = {
    lossUp: of('lossUp'),
    lossDown: of('lossDown'),
    jitterMs: of('jitterMs'),
    roundTripMs: of('roundTripMs'),
    sentResolution: of('sentResolution'),
    receivedResolution: of('receivedResolution'),
  }
  return { time, course: toCourse(samples, time), summary }
}
