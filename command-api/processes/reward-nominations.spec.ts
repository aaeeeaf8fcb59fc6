import { expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { foldAll } from '../core/streams/fold.ts'
import { applicationIds, applicationSubmitted } from '../testing/examples.ts'
import { eventId, NOW, recorded } from '../testing/given.ts'
import type { ProcessLookup } from './process.ts'
import { rewardNominations } from './reward-nominations.ts'

it('§2.6 a correction looks for points only where the application was in a status that is rewarded', async () => {
  const asked: string[] = []
  const moved = (...statuses: readonly ApplicationStatus[]) =>
    statuses.map((to, n) => happened(ApplicationStatusChanged, { ...applicationIds, from: statuses[n - 1] ?? 'submitted', to }))
  const corrected = happened(ApplicationStatusCorrected, {
    ...applicationIds,
    correctsEventId: 'event-1',
    from: 'under_review',
    to: 'submitted',
    kind: 'correction',
  })
  const react = async (...statuses: readonly ApplicationStatus[]) => {
    const events = recorded([applicationSubmitted, ...moved(...statuses), corrected])
    const lookup = {
      fold: async (definition) => foldAll(definition, events),
      consentedNominations: async (studentId) => {
        asked.push(studentId)
        return []
      },
    } as Partial<ProcessLookup> as ProcessLookup
    const last = events.at(-1)
    if (last) await rewardNominations.react(last, lookup)
  }
  await react('under_review')
  expect(asked).toEqual([])
  await react('under_review', 'interviewing')
  expect(asked).toEqual(['stella'])
})

it('§2.6 a correction takes back what it took out itself, however much has been stored since', async () => {
  const moved = (from: ApplicationStatus, to: ApplicationStatus) => happened(ApplicationStatusChanged, { ...applicationIds, from, to })
  const corrected = (n: number, kind: 'undo' | 'correction', from: ApplicationStatus, to: ApplicationStatus) =>
    happened(ApplicationStatusCorrected, { ...applicationIds, correctsEventId: eventId(n), kind, from, to })
  const events = recorded([
    applicationSubmitted,
    moved('submitted', 'interviewing'),
    moved('interviewing', 'closed'),
    corrected(2, 'undo', 'closed', 'interviewing'),
    corrected(1, 'correction', 'interviewing', 'submitted'),
    moved('submitted', 'interviewing'),
  ])
  const nomination = { nominationId: 'nomination', professorId: 'pia', semester: '2026-fall', consentedAt: NOW }
  const reactionsWith = async (stored: typeof events) => {
    const lookup = {
      fold: async (definition) => foldAll(definition, definition.category === 'application' ? stored : []),
      consentedNominations: async () => [nomination],
    } as Partial<ProcessLookup> as ProcessLookup
    return Promise.all(events.slice(3, 5).map(async (event) => (await rewardNominations.react(event, lookup)).map(({ input }) => input)))
  }
  const takenBack = { professorId: 'pia', applicationId: 'application', rules: ['R3'], because: 'corrected', onlyPending: false }
  for (const stored of [events.slice(0, 5), events])
    expect(await reactionsWith(stored)).toEqual([[], [{ ...takenBack, causeEventId: eventId(4) }]])
})
