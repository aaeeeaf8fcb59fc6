import { describe, expect, it } from 'vitest'
import type { SkillDocument } from '../../views/skills/model.ts'
import { skillProjection } from '../../views/skills/project.ts'
import type { Projection } from '../../define.ts'
import { examples, fingerprintOf } from '../../testing/fingerprints.ts'
import { fingerprintFrom, makesOthers } from './fingerprint.ts'

describe('fingerprints', () => {
  const of = (steps: object) => fingerprintFrom(new Map(Object.entries(steps)))

  it('differ where the same is given and something else made of it', () => {
    expect(makesOthers(of({ a: '1', b: '2' }), of({ a: '1', b: '3' }))).toBe(true)
    expect(makesOthers(of({ a: '1', b: '2' }), of({ b: '2', a: '1' }))).toBe(false)
  })
  it('say nothing by an example that only one of them has', () => {
    expect(makesOthers(of({ a: '1' }), of({ a: '1', b: '2' }))).toBe(false)
    expect(makesOthers(of({ a: '1', b: '2' }), of({ a: '1', c: '2' }))).toBe(false)
    expect(makesOthers('', of({ a: '1' }))).toBe(false)
  })
})

describe('product 2.19: a change to the code of a view', async () => {
  const logs = await examples()
  const skill = skillProjection as unknown as Projection
  const before = fingerprintOf(skill, logs)
  const isNoticed = (change: Partial<Projection>) => makesOthers(before, fingerprintOf({ ...skill, ...change }, logs))

  it('is none where only the order of the names is another', () => {
    const turned = (doc: object | undefined) => doc && Object.fromEntries(Object.entries(doc).toReversed())
    expect(isNoticed({ apply: (...given) => turned(skill.apply(...given)) as never })).toBe(false)
  })
  it.each<[string, Partial<Projection>]>([
    ['a document gets another field', { apply: (...given) => withField(skill.apply(...given), 'isNew', true) as never }],
    ['a field has another value', { apply: (...given) => withField(skill.apply(...given), 'label', 'SQL') as never }],
    ['one kind of event is passed over', { types: new Set([...skill.types].filter((type) => type !== 'SkillMerged')) }],
    ['an event concerns another document', { key: () => ['elsewhere'] }],
    ['a document is somebody’s', { subjects: () => ['stud-mia'] }],
    ['there is another index', { model: { ...skill.model, indexes: [] } }],
  ])('is noticed where %s', (_, change) => {
    expect(isNoticed(change)).toBe(true)
  })
  it('is not taken for one where an example is new, or gone', () => {
    const fewer = logs.map((log) => log.filter((_, n) => n % 7 !== 3))
    expect(makesOthers(before, fingerprintOf(skill, fewer))).toBe(false)
    expect(makesOthers(fingerprintOf(skill, fewer), before)).toBe(false)
  })
})

const withField = (doc: object | undefined, field: keyof SkillDocument | 'isNew', value: unknown) => doc && { ...doc, [field]: value }
