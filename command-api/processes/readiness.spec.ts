import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ResumeUploaded } from '#events/resumes.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { foldAll } from '../core/streams/fold.ts'
import { studentRegistered } from '../testing/examples.ts'
import { recorded, type Past } from '../testing/given.ts'
import { firstReadyBy } from './readiness.ts'

const resume = (number: number) =>
  happened(ResumeUploaded, {
    studentId: 'stella',
    versionId: `v${number}`,
    number,
    fileId: `f${number}`,
    bytes: 1,
    primary: true,
    name: 'cv.pdf',
  })
const { universityId: _, ...withoutUniversity } = studentRegistered.data
const hardlyFilledIn = { ...studentRegistered, data: { ...withoutUniversity, profile: { skills: ['a', 'b', 'c'] } } }
const changed = (attr: string, value: string) => happened(ProfileFieldChanged, { uid: 'stella', attr, value })

/** The events of both streams in the order in which they happened. */
async function readyAfter(...log: readonly Past[]) {
  const all = recorded(log)
  const states: unknown[] = []
  const ready = await firstReadyBy('stella', {
    fold: async (definition) => {
      const own = all.filter(({ type }) => (type === 'ResumeUploaded') === (definition.category === 'resumes'))
      const state = foldAll(definition, own)
      states.push(state)
      return state
    },
  })
  // The state of a fold is kept as JSON.
  expect(() => JSON.stringify(states)).not.toThrow()
  return ready === undefined ? undefined : all.findIndex(({ id }) => id === ready)
}

describe('§1 a profile is ready', () => {
  it('§1 with the first résumé, where enough is filled in', async () => {
    expect(await readyAfter(studentRegistered)).toBeUndefined()
    expect(await readyAfter(studentRegistered, resume(1), resume(2))).toBe(1)
  })

  it('§1 with the field that was missing, and once', async () => {
    const log = [hardlyFilledIn, resume(1)]
    expect(await readyAfter(...log)).toBeUndefined()
    expect(await readyAfter(...log, changed('graduationDate', '2027-05-31'), changed('gpa', '3.5'), changed('phone', '1'))).toBe(3)
  })
})
