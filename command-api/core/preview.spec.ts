import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ApplicationViewed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { applicationFold } from '../applications/state.ts'
import type { Reserve } from '../claims/reserve.ts'
import { applicationIds, applicationSubmitted } from '../testing/examples.ts'
import { NOW, professor, recorded, recruiter, secrets } from '../testing/given.ts'
import { defineCommand, type Command, type Lookup } from './command.ts'
import type { Loaded } from './streams/event-reader.ts'
import { foldAll, type Fold } from './streams/fold.ts'
import { createPreview } from './preview.ts'
import { accountGrowth } from './streams/stream-growth.ts'

const Empty = { operation: 'applications.view', schema: Type.Object({}) } as const
const submitted = recorded([applicationSubmitted])
/** About 600 bytes with its envelope. */
const viewed = happened(ApplicationViewed, applicationIds)
const view: Command = defineCommand<typeof Empty, unknown, unknown>({
  input: Empty,
  fold: applicationFold,
  target: () => 'application',
  parties: () => ({ organizationId: 'acme' }),
  decide: () => [viewed],
})
const unlimited = { eventBytes: Infinity, streamBytesPerDay: Infinity, accountBytesPerDay: Infinity }
const ports = {
  reader: {
    load: async <State>(fold: Fold<State>): Promise<Loaded<State>> => ({
      state: foldAll(fold, submitted),
      revision: 0,
      last: undefined,
      growth: undefined,
      storedBy: () => undefined,
      remember: async () => undefined,
    }),
  },
  clock: { now: () => Date.parse(NOW) },
  lookup: { secrets } as Lookup,
  reserve: ((_, __, work) => work()) as Reserve,
}
const request = { caller: { kind: 'user', account: recruiter }, key: 'key', requestId: 'request' } as const
const changed = { changed: true }

/** The answers of a dry run to so many equal commands. */
async function tried(preview: ReturnType<typeof createPreview>, many: number, command = view) {
  const one = preview()
  const answers: unknown[] = []
  for (let n = 0; n < many; n++) answers.push(await one(command, {}, request))
  return answers
}

describe('§2.13 a dry run', () => {
  it('§2.13 decides each command on what those before it would have stored', async () => {
    const once: Command = { ...view, decide: (_, __, { revision }) => (revision === 0 ? [viewed] : []) }
    expect(await tried(createPreview(ports), 3, once)).toEqual([changed, { changed: false }, { changed: false }])
  })

  it('§2.18 has the warnings of the reply, where something would be stored', async () => {
    const warned: Command = { ...view, reply: () => ({ warnings: ['The mail goes tomorrow.'] }) }
    expect(await tried(createPreview(ports), 1, warned)).toEqual([{ ...changed, warnings: ['The mail goes tomorrow.'] }])
    expect(await tried(createPreview(ports), 1, { ...warned, decide: () => [] })).toEqual([{ changed: false }])
  })

  it('§2.13 refuses in the order of the handler', async () => {
    const preview = createPreview({ ...ports, limits: { ...unlimited, eventBytes: 1 } })
    const asProfessor = { ...request, caller: { kind: 'user', account: professor } } as const
    expect(await preview()(view, {}, asProfessor)).toEqual(refuse('forbidden'))
    const other: Command = { ...view, parties: () => ({ organizationId: 'other' }) }
    expect(await tried(preview, 1, other)).toEqual([refuse('not_found')])
    const needy: Command = { ...view, needs: async () => refuse('job_not_open') }
    expect(await tried(preview, 1, needy)).toEqual([refuse('job_not_open')])
  })

  it('§8 refuses an event that would be too large, before it looks for a place', async () => {
    const taken = createPreview({ ...ports, reserve: async () => refuse('email_taken'), limits: { ...unlimited, eventBytes: 1 } })
    expect(await tried(taken, 1)).toMatchObject([{ refused: 'event_too_large' }])
    const free = createPreview({ ...ports, reserve: async () => refuse('email_taken'), limits: unlimited })
    expect(await tried(free, 1)).toEqual([refuse('email_taken')])
  })

  it('§8 refuses what would be too much for a stream on one day, with what came before in the file', async () => {
    const preview = createPreview({ ...ports, limits: { ...unlimited, streamBytesPerDay: 1_000 } })
    expect(await tried(preview, 2)).toMatchObject([changed, { refused: 'grown_too_much_today' }])
  })

  it('§8 refuses what would be too much for an account on one day, and counts against none', async () => {
    const growth = accountGrowth({ ...unlimited, accountBytesPerDay: 1_000 })
    const preview = createPreview({ ...ports, accountGrowth: growth.tried })
    expect(await tried(preview, 2)).toMatchObject([changed, { refused: 'grown_too_much_today' }])
    expect(await tried(preview, 1)).toEqual([changed])
    expect(growth.add({ ...request, now: NOW }, [viewed])).toBeUndefined()
  })

  it('§8 refuses nothing that takes back what was accepted', async () => {
    const preview = createPreview({ ...ports, limits: { ...unlimited, eventBytes: 1 } })
    expect(await tried(preview, 1, { ...view, takesBack: true })).toEqual([changed])
  })
})
