/**
 * What a reply says of its stream is what its caller may notice: after an event of somebody else, of which the caller must not know, a write
 * that changes nothing answers the same, and one that stores something tells the same revision (docs/decisions/blind-review.md).
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract, type Operation } from '#contract/contract.ts'
import { conditionFor } from '#contract/permissions.ts'
import { definitions, streams } from '#events/catalogue.ts'
import { ApplicationStatusChanged } from '#events/applications.ts'
import { controls } from '#events/controls/story.ts'
import { happened } from '#events/define.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Command, ReplyContext } from './core/command.ts'
import { replyTo } from './core/reply.ts'
import { foldAll } from './core/streams/fold.ts'
import { applicationIds, applicationSubmitted } from './testing/examples.ts'
import { NOW, professor, recorded, recruiter, staff, student, type Past } from './testing/given.ts'

const files = globSync('*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.spec.ts', '{core,testing}/**'] })
const modules = await Promise.all(
  files.map(async (file) => (await import(join(import.meta.dirname, file))) as Readonly<Record<string, unknown>>),
)
const commands = [...new Set(modules.flatMap((module) => Object.values(module).filter(isCommand)))]

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'decide' in value && 'fold' in value
}

function maySend({ role }: Account, operation: string): boolean {
  return operation in contract && conditionFor(operation as Operation, role) !== undefined
}

/** As the story of all examples has them. */
function examples(...types: readonly string[]): readonly Past[] {
  return types.map((type) => {
    const [definition, example] = [definitions.get(type), controls().find((event) => event.type === type)]
    if (!definition || !example) throw new Error(`There is no example of ${type}.`)
    return { definition, data: example.data }
  })
}

type Scene = { readonly by: Account; readonly stands: readonly Past[]; readonly untold: readonly Past[] }
const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
const reviewed = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'under_review' })
const links = examples('ApplicationReferred', 'ApplicationReferralTakenBack', 'ApplicationNominationTakenBack')

/** The streams in which others do what a caller must not notice. */
const scenes: Readonly<Record<string, readonly Scene[]>> = {
  application: [
    { by: recruiter, stands: [blind], untold: links },
    { by: recruiter, stands: [blind, reviewed], untold: links },
    { by: student, stands: [blind], untold: examples('ApplicationViewed', 'ApplicationNoteAdded') },
  ],
  referral: [
    {
      by: recruiter,
      stands: examples('ReferralInvited', 'ReferralAccepted', 'ReferralStatusChanged'),
      untold: examples('ReferralStageChanged'),
    },
  ],
  thread: [
    { by: recruiter, stands: examples('MessageSent'), untold: examples('ContactBlocked', 'ConversationReported', 'AbuseReportClosed') },
  ],
  accesses: [{ by: professor, stands: examples('ProfileViewed'), untold: examples('ProfileViewed', 'EventRevealed') }],
  points: [
    { by: staff, stands: examples('PointsAccrued'), untold: examples('PointsAccrued', 'PointsReversed') },
    { by: professor, stands: examples('PointsAccrued'), untold: examples('PointsAccrued', 'PointsReversed') },
  ],
  outcome: [{ by: staff, stands: examples('FirstDestinationRecorded'), untold: examples('FirstDestinationDoubted') }],
  nominations: [
    { by: student, stands: examples('NominationMade'), untold: examples('NominationMade', 'NominationDeclined', 'NominationDrafted') },
  ],
  user: [{ by: staff, stands: examples('UserRegistered'), untold: examples('ConsentGranted', 'ConsentWithdrawn', 'PasswordChanged') }],
  resumes: [
    { by: student, stands: examples('ResumeUploaded'), untold: examples('HiddenResumeUploaded', 'ResumeViewed') },
    { by: recruiter, stands: examples('ResumeUploaded', 'ResumeViewed'), untold: examples('HiddenResumeUploaded') },
  ],
}

/** Commands whose reply names what they have just stored, and that store something each time. */
const storesAlways: readonly string[] = ['resumes.getResumeUrl', 'resumes.getResumeUrlById']

/** Why nobody who writes to the others has anything to hide from whoever else does. */
const toldToAll: Readonly<Record<string, string>> = {
  registration: 'One visitor writes to it, and each registration has a stream of its own.',
  organization: 'Its people and admins write to it, who read all of its trail.',
  subscription: 'The recruiters of one company, and the payments that they see.',
  skill: 'Admins; who proposes one writes its first event.',
  campus: 'The staff of one university.',
  rosterEntry: 'The staff of one university.',
  job: 'Its recruiters and admins, who read all of its trail.',
  invitation: 'Its sender and admins, who read its status; the invited person writes to it before having an account.',
  accessRequest: 'Both sides read every step.',
  inbox: 'One account.',
  saved: 'One account.',
  searches: 'One account.',
  templates: 'One company.',
  reports: 'One account.',
  policy: 'The staff of one university.',
  task: 'One account, and admins.',
  claim: 'Only the platform itself.',
  mailbox: 'Only the platform itself.',
  padding: 'Only the platform itself.',
  exports: 'Only the platform itself.',
  mail: 'Admins.',
  view: 'Admins.',
}

const own = recorded(examples('ApplicationViewed'), 90).slice(0, 1)

/** The reply, without the place in the log of what it stored. @param stores the caller's own event, after those of the history */
function answer(command: Command, { by }: Scene, history: readonly Past[], stores: boolean) {
  const context = {
    now: NOW,
    caller: { kind: 'user', account: by },
    actor: by,
    target: 'target',
    id: (n) => `id-${n}`,
  } as ReplyContext<unknown>
  const events = recorded(history)
  const last = { id: 'last', revision: events.length, position: BigInt(events.length) }
  const state = foldAll(command.fold, events)
  const reply = replyTo(command, { id: 'named' }, context, { state, last, stored: stores ? own : [] })
  return stores ? { ...reply, position: undefined } : reply
}

describe('§2.19 the reply to a write', () => {
  it('is of a stream that has scenes, or the reason why it needs none', () => {
    expect(Object.keys(streams)).toEqual(expect.arrayContaining(commands.map(({ fold }) => fold.category)))
    expect([...Object.keys(scenes), ...Object.keys(toldToAll)].toSorted()).toEqual(Object.keys(streams).toSorted())
  })

  const cases = commands.flatMap((command) =>
    (scenes[command.fold.category] ?? [])
      .filter(({ by }) => maySend(by, command.operation) && !storesAlways.includes(command.operation))
      .map((scene) => [command.operation, scene.by.role, { command, scene }] as const),
  )
  it.each(cases)('%s tells a %s of nothing that others did', (_, __, { command, scene }) => {
    const { stands, untold } = scene
    for (const stores of [false, true])
      for (const more of [...untold.map((event) => [event]), untold])
        expect(answer(command, scene, [...stands, ...more], stores)).toEqual(answer(command, scene, stands, stores))
  })

  it('tells of no stream where it stands, when nothing was stored', () => {
    for (const command of commands) {
      const scene = { by: staff, stands: [], untold: [] }
      expect(answer(command, scene, [], false)).toEqual({ ok: true, id: expect.any(String), topics: [] })
    }
  })
})
