import { describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { collectionOf, defineModel, defineProjection } from './define.ts'
import { skills, type SkillDocument } from './views/skills/model.ts'

const rest = { audience: () => [], subjects: () => [] }

describe('a projection', () => {
  it('decides for every event of its streams, or does not compile', () => {
    const projection = defineProjection(skills, { streams: ['user'], ignores: ['PasswordChanged', 'ConsentGranted'] })({
      ...rest,
      key: ({ data }) => [data.uid],
      // @ts-expect-error ProfileFieldChanged is neither handled nor ignored
      when: { UserRegistered: () => ({ label: 'a' }) },
    })
    expect([...projection.types]).toEqual(['UserRegistered'])
  })
  it('passes over what a company keeps to itself by its audience, and decides for it otherwise, or does not compile', () => {
    const others = ['link', 'move', 'interview', 'warning', 'access'] as const
    const table = { ...rest, key: () => [], when: { ApplicationSubmitted: () => undefined } }
    const projection = defineProjection(skills, { streams: ['application'], ignores: [...others, 'company'] })(table)
    expect([...projection.types]).toEqual(['ApplicationSubmitted'])
    // @ts-expect-error notes are neither handled nor ignored
    defineProjection(skills, { streams: ['application'], ignores: [...others, 'view'] })(table)
  })
  it('makes documents of its model, or does not compile', () => {
    defineProjection(skills, { streams: ['skill'], ignores: [] })({
      ...rest,
      key: ({ data }) => [data.skillId],
      // @ts-expect-error a skill has a label
      when: { SkillAdded: () => ({}) },
    })
  })
  it('changes no document where the key is undefined', () => {
    const projection = defineProjection(skills, {
      streams: ['skill'],
      ignores: ['SkillApproved', 'SkillDeclined', 'SkillMerged', 'SkillUnmerged'],
    })({
      ...rest,
      key: () => [undefined],
      when: { SkillAdded: () => undefined, SkillProposed: () => undefined },
    })
    expect(controls().flatMap((event) => projection.key(event))).toEqual([])
  })
})

describe('a model', () => {
  it('has indexes on fields of its documents, or does not compile', () => {
    // @ts-expect-error a skill has no colour
    defineModel<SkillDocument>({ name: 'x', version: 1, topics: [], indexes: [{ equals: ['colour'] }] })
  })
  it('has a collection for each version and each build of it', () => {
    const model = defineModel<SkillDocument>({ name: 'x', version: 3, topics: [], indexes: [], search: ['label'] })
    expect(collectionOf(model)).toEqual({ name: 'x__v3', indexes: [], search: ['label'] })
    expect(collectionOf(model, 2).name).toBe('x__v3-2')
  })
})
