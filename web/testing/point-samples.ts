/** Sample replies about points and the policy of a university. */
import type { PointLineReply, RedemptionReply } from '#contract/points.ts'
import type { PolicyReply } from '#contract/policies.ts'
import type { Calls } from './calls.ts'

const rules = { quota: { spring: 10, summer: 5, fall: 10 }, nominatorsPerStudent: 3, windowClosesDaysBefore: 14 }
export const policy: PolicyReply = {
  timezone: 'America/New_York',
  semesters: [
    { key: '2026-fall', startsOn: '2026-08-15', endsOn: '2026-12-31' },
    { key: '2027-spring', startsOn: '2027-01-01', endsOn: '2027-05-31' },
    { key: '2027-summer', startsOn: '2027-06-01', endsOn: '2027-08-14' },
    { key: '2027-fall', startsOn: '2027-08-15', endsOn: '2027-12-31' },
  ],
  ...rules,
  rewards: 'recognition_only',
  current: { semester: '2026-fall', ...rules },
}

const noPoints = { pending: 0, available: 0, requested: 0, redeemed: 0, reversed: 0, expired: 0 }
const ofNomination = { nominationId: 'nomination-2', semester: '2026-fall', nominators: 2, availableAt: '2026-10-23T08:00:00.000Z' }
function pointLine(
  id: string,
  rule: PointLineReply['rule'],
  points: number,
  state: PointLineReply['state'],
  at: string,
  sentence: string,
): PointLineReply {
  return { id, rule, points, state, at, cause: { eventId: `cause-of-${id}`, sentence } }
}
const redemption: RedemptionReply = {
  id: 'red-1',
  professorId: 'professor-1',
  professorName: 'Prof. Ada Byron',
  kind: 'conference_fee',
  points: 6,
  status: 'requested',
  at: '2026-10-12T08:00:00.000Z',
}

type Sample<Name extends keyof Calls> = { readonly empty: Calls[Name]['reply']; readonly filled: Calls[Name]['reply'] }

export const pointSamples = {
  'universities.readPolicy': {
    empty: policy,
    filled: { ...policy, quota: { spring: 12, summer: 5, fall: 12 }, countsFrom: '2027-spring', rewards: 'full' },
  },
  'points.read': {
    empty: {
      policy: 'recognition_only',
      balance: { ...noPoints },
      lines: [],
      caps: { semester: '2026-fall', points: 0, limit: 250, nominees: [] },
    },
    filled: {
      policy: 'full',
      balance: { ...noPoints, pending: 5, available: 4, requested: 6, reversed: 10 },
      lines: [
        pointLine('red-1', 'redemption', -6, 'requested', '2026-10-12T08:00:00.000Z', 'Conference fee, asked for'),
        { ...pointLine('back-1', 'R4', -10, 'reversed', '2026-10-11T08:00:00.000Z', 'Taken back: it was a mistake'), reverses: 'line-3' },
        { ...pointLine('line-3', 'R4', 10, 'reversed', '2026-10-10T08:00:00.000Z', 'Sam Stone: first offer'), ...ofNomination },
        { ...pointLine('line-2', 'R3', 5, 'pending', '2026-10-09T08:00:00.000Z', 'Sam Stone: first interview'), ...ofNomination },
        {
          ...pointLine('line-1', 'R1', 10, 'available', '2026-09-09T08:00:00.000Z', 'Sam Stone agreed to the nomination'),
          ...ofNomination,
        },
      ],
      caps: {
        semester: '2026-fall',
        points: 15,
        limit: 250,
        nominees: [{ nominationId: 'nomination-1', name: 'Sam Stone', points: 15, limit: 50 }],
      },
    },
  },
  'redemptions.list': {
    empty: [],
    filled: [
      {
        ...redemption,
        id: 'red-2',
        status: 'declined',
        answeredAt: '2026-10-13T08:00:00.000Z',
        answeredBy: 'Uma Dean',
        reason: 'In spring.',
      },
      redemption,
    ],
  },
} satisfies { readonly [Name in 'universities.readPolicy' | 'points.read' | 'redemptions.list']: Sample<Name> }
