import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeOptions,
  MeetingOptions,
  type MeetingOptionsChange,
  type OptionName,
  optionNames,
  pickOptions,
  roomOptionNames,
} from './meeting-options.ts'
import {
  builtInMode,
  changeDeviations,
  changeMode,
  findContradictions,
  findFixed,
  isWider,
  ModeFreedoms,
  type ModeRules,
  narrowMode,
  parseStoredMode,
  resolveOptions,
} from './mode-rules.ts'

const toValues = (name: OptionName): fc.Arbitrary<unknown> => {
  const schema = MeetingOptions.shape[name]
  return 'options' in schema ? fc.constantFrom(...schema.options) : fc.boolean()
}
const toFreedoms = (name: OptionName): fc.Arbitrary<unknown> =>
  fc.constantFrom('fixed', 'meeting', ...(roomOptionNames.some((other) => other === name) ? ['room'] : []))
const record = (of: (name: OptionName) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(optionNames.map((name) => [name, of(name)])))
const options: fc.Arbitrary<MeetingOptions> = record(toValues).map((values) => MeetingOptions.parse(values))
const mode: fc.Arbitrary<ModeRules> = fc
  .tuple(options, record(toFreedoms))
  .map(([values, freedoms]) => ({ options: values, freedoms: ModeFreedoms.parse(freedoms) }))
const change: fc.Arbitrary<MeetingOptionsChange> = fc
  .tuple(options, fc.subarray([...optionNames]))
  .map(([values, names]) => Object.fromEntries(names.map((name) => [name, values[name]])))

describe('the rules of modes', () => {
  it('never make a tenant’s mode wider than what the operator fixes, whatever hosts choose', () => {
    fc.assert(
      fc.property(mode, mode, change, (own, limit, chosen) => {
        const effective = resolveOptions(narrowMode(own, limit), chosen)
        const unencrypted = !effective.endToEndEncryption
        for (const name of optionNames)
          if (limit.freedoms[name] === 'fixed' && unencrypted)
            expect(isWider(name, effective, limit.options), name).toBe(false)
      }),
    )
  })

  it('keep what the tenant narrowed when the operator narrows, and return it when the operator widens', () => {
    fc.assert(
      fc.property(mode, mode, (own, limit) => {
        const narrowed = narrowMode(own, limit)
        // Only sound can be added, where there would be none.
        for (const name of optionNames.filter((one) => !one.startsWith('audio')))
          expect(isWider(name, narrowed.options, own.options), name).toBe(false)
        expect(narrowMode(narrowed, limit)).toEqual(narrowed)
        expect(narrowMode(own, builtInMode)).toEqual(own)
      }),
    )
  })

  it('leave every mode a kind of sound, one that the operator allows', () => {
    const consistent = mode.filter((rules) => findContradictions(rules.options).length === 0)
    const check = (own: ModeRules, limit: ModeRules) => {
      const narrowed = narrowMode(own, limit)
      for (const name of optionNames)
        if (limit.freedoms[name] === 'fixed') expect(isWider(name, narrowed.options, limit.options), name).toBe(false)
      const { audioComputer, audioDialIn, audioDialOut, endToEndEncryption } = resolveOptions(narrowed, {})
      // An encrypted meeting has the sound of computers only.
      const isImpossible =
        endToEndEncryption && limit.freedoms.audioComputer === 'fixed' && !limit.options.audioComputer
      expect(audioComputer || audioDialIn || audioDialOut || isImpossible).toBe(true)
    }
    fc.assert(fc.property(consistent, consistent, check))
    const dialIn = { ...builtInMode.options, audioComputer: false, audioDialIn: true }
    const toLimit = (options: object, fixed: OptionName) => ({
      options: { ...builtInMode.options, ...options },
      freedoms: { ...builtInMode.freedoms, [fixed]: 'fixed' as const },
    })
    check({ ...builtInMode, options: dialIn }, toLimit({ audioDialIn: false }, 'audioDialIn'))
    check({ ...builtInMode, options: dialIn }, toLimit({ endToEndEncryption: true }, 'endToEndEncryption'))
  })

  it('keep what a change leaves as it holds, so that a wider choice returns when the operator widens', () => {
    fc.assert(
      fc.property(mode, mode, change, (own, limit, changed) => {
        const effective = narrowMode(own, limit)
        expect(changeMode(own, builtInMode, own)).toEqual(own)
        const kept = changeMode(own, limit, { ...effective, options: changeOptions(effective.options, changed) })
        const isLeft = (name: OptionName) => (changed[name] ?? effective.options[name]) === effective.options[name]
        const left = optionNames.filter(isLeft)
        for (const name of optionNames.filter((one) => !isLeft(one)))
          expect(kept.options[name], name).toBe(changed[name])
        const wished = changeOptions(changeOptions(own.options, changed), pickOptions(own.options, left))
        const contradicting = findContradictions(wished).map(({ name }) => name)
        for (const name of left.filter((one) => !contradicting.includes(one)))
          expect(kept.options[name], name).toBe(own.options[name])
        expect(kept.freedoms).toEqual(own.freedoms)
      }),
    )
  })

  it('store of a host’s choice what differs, so that the choice holds and the rest follows the mode', () => {
    fc.assert(
      fc.property(mode, change, (rules, chosen) => {
        const deviations = changeDeviations(rules, {}, chosen)
        for (const [name, value] of Object.entries(deviations))
          expect(Object.entries(rules.options)).not.toContainEqual([name, value])
        const resolved = resolveOptions(rules, deviations)
        if (findFixed(rules, chosen).length === 0 && !resolved.endToEndEncryption)
          expect(resolved).toEqual({ ...rules.options, ...chosen })
      }),
    )
  })

  it('leave nothing that contradicts end-to-end encryption in a meeting', () => {
    fc.assert(
      fc.property(mode, change, (rules, chosen) => {
        const names = findContradictions(resolveOptions(rules, chosen)).map((found) => found.with)
        expect(names).not.toContain('endToEndEncryption')
      }),
    )
  })

  it('name each contradiction', () => {
    const encrypted = { ...builtInMode.options, endToEndEncryption: true, autoRecord: true }
    expect(findContradictions(encrypted).map(({ name }) => name)).toEqual([
      'chat',
      'annotation',
      'whiteboard',
      'autoRecord',
    ])
    expect(findContradictions({ ...builtInMode.options, audioComputer: false })).toEqual([
      { name: 'audioComputer', with: 'audioDialIn' },
    ])
    expect(findContradictions(builtInMode.options)).toEqual([])
  })

  it('complete what was stored before an option existed', () => {
    const stored = { options: { chat: 'off' }, freedoms: { chat: 'fixed' } }
    const parsed = parseStoredMode(stored)
    expect(parsed.options).toEqual({ ...builtInMode.options, chat: 'off' })
    expect(parsed.freedoms).toEqual({ ...builtInMode.freedoms, chat: 'fixed' })
    expect(ModeFreedoms.safeParse({ ...builtInMode.freedoms, emailSummary: 'room' }).success).toBe(false)
  })
})
